/// The takes that a list is limited to, beside a search.
package struct MemoFilter: Equatable, Sendable {
  /// Whether only favorites are listed.
  package var onlyFavorites = false
  /// The tag that all listed takes have, as it is written; nil for any.
  package var tag: String?

  /// A filter that every take passes.
  package init() {}

  /// Whether it keeps a take off the list.
  package var isActive: Bool { onlyFavorites || tag != nil }
}
