/// An item played by a player.
package struct MediaItem: Equatable, Sendable {
  /// The item's unique ID, which is not published.
  package var id: String
  /// The title.
  package var title: String
  /// The performers.
  package var artists: [String] = []
  /// The album; empty if unknown.
  package var album = ""
  /// The duration in seconds; nil if unknown.
  package var duration: Double?
  /// The path of the file; nil to not publish it.
  package var path: String?
  /// The path of the artwork.
  package var artwork: String?

  /// Creates an item with only a title.
  package init(id: String, title: String) { (self.id, self.title) = (id, title) }
}
