public import Foundation

/// The result of a program that has ended.
public struct Outcome: Sendable {
  /// The standard output.
  public let output: Data
  /// The standard error.
  public let talk: String
  /// The exit status, or the number of the signal that ended the program.
  public let status: Int32
  /// Whether a signal ended the program.
  public let endedBySignal: Bool

  /// The standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of standard error.
  public var talkLines: [Substring] { talk.split(separator: "\n") }

  /// Returns the standard output decoded from JSON.
  public func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: output)
  }

  /// Returns whether this is a proper refusal: the status, one line on standard error that contains
  /// `name`, and an empty standard output.
  public func isRefusal(_ status: Int32 = 1, naming name: String) -> Bool {
    self.status == status && !endedBySignal && talkLines.count == 1 && talk.contains(name)
      && output.isEmpty
  }
}
