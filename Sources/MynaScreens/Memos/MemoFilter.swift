package struct MemoFilter: Equatable, Sendable {
  package var onlyFavorites = false
  /// The tag that all listed takes have, in its exact spelling; nil for any.
  package var tag: String?

  package init() {}

  package var isActive: Bool { onlyFavorites || tag != nil }
}
