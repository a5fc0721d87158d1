package struct MediaItem: Equatable, Sendable {
  /// The item's unique ID, which is not published.
  package var id: String
  package var title: String
  package var artists: [String] = []
  package var album = ""
  /// The duration in seconds; nil if unknown.
  package var duration: Double?
  /// The path of the file; nil to not publish it.
  package var path: String?
  package var artwork: String?

  package init(id: String, title: String) { (self.id, self.title) = (id, title) }
}
