/// The fixed properties of a player.
public struct MediaIdentity: Equatable, Sendable {
  /// The identity of Myna's app and tool.
  public static let myna = MediaIdentity(
    name: "Myna", busName: "myna", desktopEntry: "io.github.myna.Myna")

  /// The name shown to users.
  public var name: String
  /// The last part of the name on the bus; letters only.
  public var busName: String
  /// The name of the desktop file without its extension.
  public var desktopEntry: String
  /// Whether the player has a window to bring to the front.
  public var canRaise = false
  /// Whether other programs may quit the player.
  public var canQuit = false

  /// Creates the identity of a player without a window, which other programs cannot quit.
  public init(name: String, busName: String, desktopEntry: String) {
    (self.name, self.busName, self.desktopEntry) = (name, busName, desktopEntry)
  }
}
