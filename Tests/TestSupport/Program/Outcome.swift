public import Foundation

/// What a program left when it ended.
public struct Outcome: Sendable {
  /// What it wrote to standard output.
  public let output: Data
  /// What it wrote to standard error.
  public let talk: String
  /// Its exit status, or the number of the signal that ended it.
  public let status: Int32
  /// Whether a signal ended it.
  public let endedBySignal: Bool

  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines on standard error.
  public var talkLines: [Substring] { talk.split(separator: "\n") }

  /// Standard output, decoded from JSON.
  public func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: output)
  }

  /// Whether this is how a refusal looks: the status, one line on standard error that names `name`, nothing
  /// on standard output.
  public func isRefusal(_ status: Int32 = 1, naming name: String) -> Bool {
    self.status == status && !endedBySignal && talkLines.count == 1 && talk.contains(name)
      && output.isEmpty
  }
}
