/// The takes that a list is limited to, beside a search.
public struct MemoFilter: Equatable, Sendable {
  /// Whether only favorites are listed.
  public var onlyFavorites = false
  /// The tag that all listed takes have, as it is written; nil for any.
  public var tag: String?

  /// A filter that every take passes.
  public init() {}

  /// Whether it keeps a take off the list.
  public var isActive: Bool { onlyFavorites || tag != nil }
}
