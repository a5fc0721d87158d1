public import FoundationEssentials

/// An error with a sentence: what happened, to what, and what to do next.
///
/// `description` is the sentence, in plain English. String interpolation shows it, and so does `localizedDescription` in programs
/// that import Foundation. A program that speaks other languages switches over the cases instead.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The whole sentence, which has the reason and the remedy in it.
  public var errorDescription: String? { description }

  // Modules that do not import Foundation do not see its defaults.

  /// Nothing: `errorDescription` has it.
  public var failureReason: String? { nil }
  /// Nothing: `errorDescription` has it.
  public var recoverySuggestion: String? { nil }
  /// Nothing: there is no help to open.
  public var helpAnchor: String? { nil }
}

extension String {
  /// The name, path or title in quotation marks, as a sentence has it.
  package var quoted: String { "“\(displayName)”" }
}
