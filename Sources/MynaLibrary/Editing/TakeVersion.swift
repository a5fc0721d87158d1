public import FoundationEssentials

/// The state of a take before one of its edits.
public struct TakeVersion: Equatable, Sendable {
  /// The version number, starting at 1 for the original.
  public let number: Int
  /// The edit that was made after this version, such as "trim".
  public let edit: String
  /// The path of the version's file.
  public let path: String
  /// The size of the file, in bytes.
  public let size: Int
  /// The date on which the file became a version, or a later date if it has been copied since.
  public let date: Date
}
