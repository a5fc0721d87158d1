import Foundation

/// The file calls that a program made while calls were counted.
public struct FaultLog {
  /// A file call.
  public struct Call: Equatable {
    /// The call's number for a fault of this kind; nil if that kind cannot happen here.
    public let number: Int?
    /// The function.
    public let name: String
    /// The file or folder; the new name if there are two.
    public let path: String
    /// Whether the fault happened here.
    public let isFaulty: Bool

    fileprivate func isLike(_ other: Call) -> Bool { (name, path) == (other.name, other.path) }
  }

  /// All calls, in order.
  public let calls: [Call]

  /// Reads the calls; none if the program made no call that counts.
  public init(path: String) throws {
    let text =
      FileManager.default.fileExists(atPath: path)
      ? String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) : ""
    calls = text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t")
      guard parts.count >= 3 else { return nil }
      return Call(
        number: Int(parts[0]), name: String(parts[1]), path: String(parts[2]),
        isFaulty: parts.count > 3)
    }
  }

  /// The call at which the fault happened.
  public var fault: Call? { calls.first(where: \.isFaulty) }

  /// Returns the numbers at which to try a fault.
  ///
  /// - Parameter all: False skips the inner calls of several similar ones on one file: between the
  ///   first and the last block that SQLite or libsndfile writes, the file stays equally
  ///   incomplete.
  public func numbers(all: Bool) -> [Int] {
    let numbered = calls.filter { $0.number != nil }
    return numbered.indices.filter { index in
      all || index == numbered.startIndex || index == numbered.index(before: numbered.endIndex)
        || !numbered[index].isLike(numbered[index - 1])
        || !numbered[index].isLike(numbered[index + 1])
    }.compactMap { numbered[$0].number }
  }
}
