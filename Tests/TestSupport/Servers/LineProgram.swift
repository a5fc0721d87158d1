import Foundation

/// A program that a test talks with by lines; it ends when nobody is there to talk with.
final class LineProgram: @unchecked Sendable {
  /// The programs of `Tests/Servers`.
  static let folder = repository + "/Tests/Servers/"
  /// What `Scripts/test-servers` makes.
  static let otherMakers = repository + "/.build/servers/"

  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private let child: Child
  private let socket: Int32
  private let complaints: String
  private let lock = NSLock()
  private var unread: [UInt8] = []

  /// Starts it, with what it complains of in a file; `deathSignal` is as for a `Child`.
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

  /// Kills it.
  func stop() { child.end() }

  /// The next line that it writes.
  func line(timeout: Double = 60) throws -> String {
    try lock.withLock { try nextLine(timeout: timeout) }
  }

  /// Says a line to it and returns the line that it answers; what others say waits meanwhile.
  func ask(_ line: String) throws -> String {
    try lock.withLock {
      var bytes = Array((line + "\n").utf8)[...]
      while !bytes.isEmpty {
        // A program that has ended is an error here, and no signal.
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
