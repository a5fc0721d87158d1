/// An item played by a player.
public struct MediaItem: Equatable, Sendable {
  /// The item's unique ID, which is not published.
  public var id: String
  /// The title.
  public var title: String
  /// The performers.
  public var artists: [String] = []
  /// The album; empty if unknown.
  public var album = ""
  /// The duration in seconds; nil if unknown.
  public var duration: Double?
  /// The path of the file; nil to not publish it.
  public var path: String?
  /// The path of the artwork.
  public var artwork: String?

  /// Creates an item with only a title.
  public init(id: String, title: String) { (self.id, self.title) = (id, title) }
}
