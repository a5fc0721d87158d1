/// The app's ID on the desktop.
enum AppIdentity {
  static let id = "io.github.myna.Myna"
}
