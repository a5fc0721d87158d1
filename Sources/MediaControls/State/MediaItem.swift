package struct MediaItem: Equatable, Sendable {
  /// The item's unique ID, which isn't published.
  package var id: String
  package var title: String
  package var artists: [String] = []
  package var album = ""
  /// The duration in seconds; nil if unknown.
  package var duration: Double?
  /// The path to the file; nil if it shouldn't be published.
  package var path: String?
  /// The path to the artwork file.
  package var artwork: String?

  package init(id: String, title: String) { (self.id, self.title) = (id, title) }
}
