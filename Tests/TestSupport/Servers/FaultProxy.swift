import Foundation

/// A proxy on loopback that breaks, delays and repeats connections, and kills clients on request.
///
/// The fate of a connection follows from the seed and the connection's number; see
/// `Tests/Servers/fault-proxy.py`.
public final class FaultProxy: Sendable {
  /// The port on which it listens.
  public let port: Int

  private let program: LineProgram
  nonisolated(unsafe) private let folder = Scratch()

  /// A line shared by all requests.
  public struct SharedConnection: Sendable {
    /// Bytes per second.
    let rate: Int
    /// The seconds between breaks of all connections.
    let interval: Double

    /// Creates a line.
    public init(rate: Int, breaksEach interval: Double) {
      (self.rate, self.interval) = (rate, interval)
    }
  }

  /// Starts a proxy for a server on a loopback port; `rate` is the fraction of connections to
  /// disturb, 0…1.
  public init(to server: Int, seed: Int, rate: Double, line: SharedConnection? = nil) throws {
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

  /// Kills the proxy.
  public func stop() { program.stop() }

  /// Turns the faults on or off, including those of open connections.
  public func faults(on: Bool) throws {
    _ = try program.ask(on ? "on" : "off")
  }

  /// Returns the numbers of connections and faults so far.
  public func counts() throws -> (connections: Int, faults: Int) {
    let line = try program.ask("count")
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { throw Child.Failure(words: "no counts: \(line)") }
    return (numbers[0], numbers[1])
  }

  /// Returns the bytes of requests that have passed.
  public func sentBytes() throws -> Int { Int(try program.ask("sent")) ?? 0 }

  /// Returns the number of faults of each kind.
  public func kinds() throws -> [String: Int] {
    let line = try program.ask("kinds")
    return try JSONDecoder().decode([String: Int].self, from: Data(line.utf8))
  }

  /// Kills a program with SIGKILL after some more bytes have passed in either direction.
  ///
  /// Replaces an earlier request.
  public func kill(_ victim: RunningProgram, after byteCount: Int) throws {
    _ = try program.ask("kill \(victim.pid) \(byteCount)")
  }

  /// Cancels `kill`.
  public func spare() throws { _ = try program.ask("spare") }
}
