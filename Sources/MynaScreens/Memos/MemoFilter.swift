package struct MemoFilter: Equatable, Sendable {
  package var onlyFavorites = false
  /// The tag that listed takes must have, in its exact spelling; nil for any tags.
  package var tag: String?

  package init() {}

  package var isActive: Bool { onlyFavorites || tag != nil }
}
