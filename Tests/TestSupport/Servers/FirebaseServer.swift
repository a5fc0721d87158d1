public import Foundation

/// A server of a test's own that behaves as Firebase Storage and Authentication do, and misbehaves when asked to.
///
/// `Tests/Servers/firebase/control.py` says what it can be asked for, `options.py` beside it which options there are.
public final class FirebaseServer: Sendable {
  /// A request as the server saw it.
  public struct LoggedRequest: Decodable, Sendable {
    /// As the client sent it, without regard to `X-HTTP-Method-Override`.
    public let method: String
    /// Path and query, still encoded.
    public let target: String
    /// Names and values in their order.
    public let headers: [[String]]
    /// How much of the body arrived.
    public let bodyByteCount: Int
    /// The beginning of the body, as text.
    public let body: String
    /// The status of the answer; 0 while there is none, and when the connection was closed without one.
    public let status: Int

    /// The value of a header; upper and lower case are the same.
    public func header(_ name: String) -> String? {
      headers.first { $0[0].lowercased() == name.lowercased() }?[1]
    }
  }

  /// The bucket that `control` means when it names none; there is any other as soon as it is used.
  public static let bucket = "myna-test.appspot.com"

  /// Where it listens on loopback.
  public let port: Int
  /// "127.0.0.1" and the port.
  public var host: String { "127.0.0.1:\(port)" }
  /// What its addresses begin with.
  public var endpoint: String { "http://\(host)" }

  private let program: LineProgram
  nonisolated(unsafe) private let folder = Scratch()

  /// Starts one with production's habits, or with the emulator's; returns when it answers.
  public init(emulator: Bool = false) throws {
    let words = ["/usr/bin/python3", LineProgram.folder + "firebase", "--data", folder.path]
    program = try LineProgram(
      words + (emulator ? ["--emulator"] : []), complaints: folder("complaints"))
    let line = try program.line()
    guard let port = Int(line) else { throw Child.Failure(words: "no port: \(line)") }
    self.port = port
  }

  deinit { stop() }

  /// Kills it.
  public func stop() { program.stop() }

  /// Changes what it does or has, as a JSON object says.
  public func control(_ json: String) throws {
    _ = try ask("POST", "/control", Data(json.utf8))
  }

  /// The requests up to now, but for those of the test itself.
  public func log() throws -> [LoggedRequest] {
    try JSONDecoder().decode([LoggedRequest].self, from: ask("GET", "/control/log"))
  }

  /// What it has, as JSON: objects, users, upload sessions.
  public func state() throws -> Data { try ask("GET", "/control/state") }

  /// How many requests wait for `release`.
  public func heldCount() throws -> Int {
    struct State: Decodable {
      var held: Int
    }
    return try JSONDecoder().decode(State.self, from: state()).held
  }

  /// The bytes of an object, or nil if there is none.
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
