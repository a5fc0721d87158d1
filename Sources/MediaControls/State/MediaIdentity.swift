/// The fixed properties of a player.
package struct MediaIdentity: Equatable, Sendable {
  /// The identity of Myna's app and tool.
  package static let myna = MediaIdentity(
    name: "Myna", busName: "myna", desktopEntry: "io.github.myna.Myna")

  /// The name shown to users.
  package var name: String
  /// The last part of the name on the bus; letters only.
  package var busName: String
  /// The name of the desktop file without its extension.
  package var desktopEntry: String
  /// Whether the player has a window to bring to the front.
  package var canRaise = false
  /// Whether other programs may quit the player.
  package var canQuit = false

  /// Creates the identity of a player without a window, which other programs cannot quit.
  package init(name: String, busName: String, desktopEntry: String) {
    (self.name, self.busName, self.desktopEntry) = (name, busName, desktopEntry)
  }
}
