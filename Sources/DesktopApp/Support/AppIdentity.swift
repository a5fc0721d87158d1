enum AppIdentity {
  static let id = "io.github.myna.Myna"
}
