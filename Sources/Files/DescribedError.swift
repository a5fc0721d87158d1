public import FoundationEssentials

/// An error with a message that states what happened, which item is affected, and what to do next.
///
/// `description` is the message in plain English. String interpolation uses it, as does
/// `localizedDescription` in programs that import Foundation. A localized program switches over the
/// error's cases instead.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The whole message, which includes the reason and the remedy.
  public var errorDescription: String? { description }

  // Declared explicitly because Foundation's default implementations are not visible in modules
  // that do not import Foundation.

  /// Always nil, because `errorDescription` includes it.
  public var failureReason: String? { nil }
  /// Always nil, because `errorDescription` includes it.
  public var recoverySuggestion: String? { nil }
  /// Always nil, because there is no help page.
  public var helpAnchor: String? { nil }
}

extension String {
  package var quoted: String { "“\(displayName)”" }
}
