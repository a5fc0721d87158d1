public import FoundationEssentials

/// An error with a message: what happened, to what, and what to do next.
///
/// `description` is the message in plain English. String interpolation shows it, and so does
/// `localizedDescription` in programs that import Foundation. A localized program switches over the
/// cases instead.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The whole message, which includes the reason and the remedy.
  public var errorDescription: String? { description }

  // Declared here, because modules that do not import Foundation do not see Foundation's default
  // implementations.

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
