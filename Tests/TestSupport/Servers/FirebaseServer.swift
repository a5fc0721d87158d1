public import Foundation

/// A server that behaves like Firebase Storage and Authentication, and misbehaves on request.
///
/// `Tests/Servers/firebase/control.py` documents the requests, and `options.py` beside it the
/// options.
public final class FirebaseServer: Sendable {
  /// A request received by the server.
  public struct LoggedRequest: Decodable, Sendable {
    /// The method as sent, without regard to `X-HTTP-Method-Override`.
    public let method: String
    /// The path and query, percent-encoded.
    public let target: String
    /// The names and values, in order.
    public let headers: [[String]]
    /// The number of body bytes received.
    public let bodyByteCount: Int
    /// The start of the body as text.
    public let body: String
    /// The response's status; 0 while there is none, and if the connection was closed without one.
    public let status: Int

    /// Returns the value of a header, ignoring case.
    public func header(_ name: String) -> String? {
      headers.first { $0[0].lowercased() == name.lowercased() }?[1]
    }
  }

  /// The bucket that `control` uses if none is named.
  ///
  /// Other buckets exist as soon as they are used.
  public static let bucket = "myna-test.appspot.com"

  /// The port on loopback.
  public let port: Int
  /// "127.0.0.1" and the port.
  public var host: String { "127.0.0.1:\(port)" }
  /// The start of its URLs.
  public var endpoint: String { "http://\(host)" }

  private let program: LineProgram
  nonisolated(unsafe) private let folder = Scratch()

  /// Starts a server that imitates production or the emulator; returns once it responds.
  public init(emulator: Bool = false) throws {
    let words = ["/usr/bin/python3", LineProgram.folder + "firebase", "--data", folder.path]
    program = try LineProgram(
      words + (emulator ? ["--emulator"] : []), complaints: folder("complaints"))
    let line = try program.line()
    guard let port = Int(line) else { throw Child.Failure(words: "no port: \(line)") }
    self.port = port
  }

  deinit { stop() }

  /// Kills the server.
  public func stop() { program.stop() }

  /// Changes the server's behavior or content, given as a JSON object.
  public func control(_ json: String) throws {
    _ = try ask("POST", "/control", Data(json.utf8))
  }

  /// Returns the requests so far, except those of the test itself.
  public func log() throws -> [LoggedRequest] {
    try JSONDecoder().decode([LoggedRequest].self, from: ask("GET", "/control/log"))
  }

  /// Returns the content as JSON: objects, users, upload sessions.
  public func state() throws -> Data { try ask("GET", "/control/state") }

  /// Returns the number of requests that wait for `release`.
  public func heldCount() throws -> Int {
    struct State: Decodable {
      var held: Int
    }
    return try JSONDecoder().decode(State.self, from: state()).held
  }

  /// Returns an object's bytes; nil if there is none.
  public func object(_ name: String, in bucket: String = bucket) throws -> Data? {
    let query = [("name", name), ("bucket", bucket)].map { key, value in
      key + "=" + value.utf8.map { "%" + String(Int($0) | 0x100, radix: 16).suffix(2) }.joined()
    }
    let target = "/control/object?" + query.joined(separator: "&")
    let answer = try askLoopback("GET", target, port: port)
    return answer.status == 404 ? nil : answer.body
  }

  private func ask(_ method: String, _ target: String, _ body: Data = Data()) throws -> Data {
    let answer = try askLoopback(method, target, body, port: port)
    guard answer.status == 200 else {
      throw Child.Failure(words: String(decoding: answer.body, as: UTF8.self))
    }
    return answer.body
  }
}
