import Foundation

/// A program that a test communicates with by lines.
///
/// It ends when the connection closes.
final class LineProgram: @unchecked Sendable {
  /// The folder of the programs in `Tests/Servers`.
  static let folder = repository + "/Tests/Servers/"
  /// The folder of the programs that `Scripts/test-servers` installs.
  static let otherMakers = repository + "/.build/servers/"

  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private let child: Child
  private let socket: Int32
  private let complaints: String
  private let lock = NSLock()
  private var unread: [UInt8] = []

  /// Starts a program whose errors go to a file; `deathSignal` is as for `Child`.
  init(_ words: [String], complaints: String, deathSignal: String = "KILL") throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw Child.Failure(words: "\(words): \(String(cString: strerror(errno)))")
    }
    defer { close(ends[1]) }
    socket = ends[0]
    self.complaints = complaints
    do {
      child = try Child(
        words, environment: ["PYTHONPYCACHEPREFIX": Self.repository + "/.build/python"],
        complaints: complaints, conversation: ends[1], deathSignal: deathSignal)
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit {
    close(socket)
    child.end()
  }

  /// Kills the program.
  func stop() { child.end() }

  /// Returns the next line of output.
  func line(timeout: Double = 60) throws -> String {
    try lock.withLock { try nextLine(timeout: timeout) }
  }

  /// Sends a line and returns the response line.
  ///
  /// Other callers wait until then.
  func ask(_ line: String) throws -> String {
    try lock.withLock {
      var bytes = Array((line + "\n").utf8)[...]
      while !bytes.isEmpty {
        // A program that has ended causes an error here instead of a signal.
        let count = bytes.withUnsafeBytes {
          send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw failure("does not listen") }
        bytes = bytes.dropFirst(count)
      }
      return try nextLine(timeout: 60)
    }
  }

  private func nextLine(timeout: Double) throws -> String {
    var timer = StallTimer(seconds: timeout)
    while true {
      if let end = unread.firstIndex(of: 10) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 100) > 0 else {
        guard !timer.hasRunOut() else { throw failure("says nothing") }
        continue
      }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(socket, &bytes, bytes.count)
      guard count > 0 else { throw failure("has ended") }
      unread += bytes[..<count]
    }
  }

  private func failure(_ what: String) -> Child.Failure {
    let words = (try? String(contentsOfFile: complaints, encoding: .utf8)) ?? ""
    return Child.Failure(words: "The program of a test \(what): \(words)")
  }
}
