/// The identity of a player, which does not change while it runs.
public struct MediaIdentity: Equatable, Sendable {
  /// The name of Myna's app and tool.
  public static let myna = MediaIdentity(
    name: "Myna", busName: "myna", desktopEntry: "io.github.myna.Myna")

  /// The name that people read.
  public var name: String
  /// The last part of its name on the bus; letters.
  public var busName: String
  /// The name of its desktop file, without the ending.
  public var desktopEntry: String
  /// Whether it has a window that can be brought to the front.
  public var canRaise = false
  /// Whether others may end it.
  public var canQuit = false

  /// A player without a window, which others cannot end.
  public init(name: String, busName: String, desktopEntry: String) {
    (self.name, self.busName, self.desktopEntry) = (name, busName, desktopEntry)
  }
}
