/// The item that a player plays.
public struct MediaItem: Equatable, Sendable {
  /// Tells it from other items; nobody else is told.
  public var id: String
  /// The title.
  public var title: String
  /// The performers.
  public var artists: [String] = []
  /// The album it belongs to; empty if unknown.
  public var album = ""
  /// Seconds; nil if unknown.
  public var duration: Double?
  /// The path of its file, if others may know that.
  public var path: String?
  /// The path of its picture.
  public var artwork: String?

  /// An item of which only the title is told.
  public init(id: String, title: String) { (self.id, self.title) = (id, title) }
}
