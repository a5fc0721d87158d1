/// The name by which the desktop knows the app.
enum AppIdentity {
  static let id = "io.github.myna.Myna"
}
