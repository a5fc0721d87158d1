/// What the desktop knows the app by.
enum AppIdentity {
  static let id = "io.github.myna.Myna"
}
