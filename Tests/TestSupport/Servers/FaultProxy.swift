import Foundation

/// A proxy of a test's own on loopback that breaks, delays and repeats what goes through it, and kills who asked for it.
///
/// What happens to a connection follows from the seed and the number of the connection; see
/// `Tests/Servers/fault-proxy.py`.
public final class FaultProxy: Sendable {
  /// Where it listens.
  public let port: Int

  private let program: LineProgram
  nonisolated(unsafe) private let folder = Scratch()

  /// A line that all requests share.
  public struct Line: Sendable {
    /// Bytes per second.
    let rate: Int
    /// Seconds after which all its connections break, each time.
    let interval: Double

    /// A line.
    public init(rate: Int, breaksEach interval: Double) {
      (self.rate, self.interval) = (rate, interval)
    }
  }

  /// Starts one in front of the server at a port of loopback; `rate` is the share of connections that it spoils, 0…1.
  public init(to server: Int, seed: Int, rate: Double, line: Line? = nil) throws {
    let slow = line.map { ["--line", "\($0.rate)", "--breaks", "\($0.interval)"] } ?? []
    program = try LineProgram(
      [
        "/usr/bin/python3", LineProgram.folder + "fault-proxy.py", "--to", "\(server)",
        "--seed", "\(seed)", "--rate", "\(rate)",
      ] + slow, complaints: folder("complaints"))
    let answer = try program.line()
    guard let port = Int(answer) else { throw Child.Failure(words: "no port: \(answer)") }
    self.port = port
  }

  deinit { stop() }

  /// Kills it.
  public func stop() { program.stop() }

  /// Turns the faults on or off, also those of connections that are open.
  public func faults(on: Bool) throws {
    _ = try program.ask(on ? "on" : "off")
  }

  /// How many connections there were, and how many faults have happened.
  public func counts() throws -> (connections: Int, faults: Int) {
    let line = try program.ask("count")
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { throw Child.Failure(words: "no counts: \(line)") }
    return (numbers[0], numbers[1])
  }

  /// How many bytes of requests have passed.
  public func sentBytes() throws -> Int { Int(try program.ask("sent")) ?? 0 }

  /// How many faults of each kind have happened.
  public func kinds() throws -> [String: Int] {
    let line = try program.ask("kinds")
    return try JSONDecoder().decode([String: Int].self, from: Data(line.utf8))
  }

  /// Kills a program by SIGKILL when so many bytes more have passed, in both directions; nobody else from then on.
  public func kill(_ victim: RunningProgram, after byteCount: Int) throws {
    _ = try program.ask("kill \(victim.pid) \(byteCount)")
  }

  /// Kills nobody any more.
  public func spare() throws { _ = try program.ask("spare") }
}
