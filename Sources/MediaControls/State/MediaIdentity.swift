package struct MediaIdentity: Equatable, Sendable {
  package static let myna = MediaIdentity(
    name: "Myna", busName: "myna", desktopEntry: "io.github.myna.Myna")

  package var name: String
  /// The last part of the bus name, which contains only letters.
  package var busName: String
  /// The desktop file's name without its extension.
  package var desktopEntry: String
  package var canRaise = false
  package var canQuit = false

  package init(name: String, busName: String, desktopEntry: String) {
    (self.name, self.busName, self.desktopEntry) = (name, busName, desktopEntry)
  }
}
