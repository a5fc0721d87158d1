import GTK

/// A place that Home leads to, in the order of Home's rows.
enum Root: Int, CaseIterable {
  case record
  case memos
  case piano
  case music

  /// Its name in the app's actions, which notifications and other programs know.
  var name: String {
    switch self {
    case .record: "record"
    case .memos: "memos"
    case .piano: "piano"
    case .music: "music"
    }
  }

  /// The title of Home itself.
  static var home: String { tr("Myna") }

  /// Its name on Home.
  var title: String {
    switch self {
    case .record: tr("Record")
    case .memos: tr("Memos")
    case .piano: tr("Piano")
    case .music: tr("Music")
    }
  }

  /// The symbols of places that no icon theme has, with their files.
  static let symbols = [("myna-piano-symbolic", AppResource["myna-piano-symbolic.svg"])]

  /// The symbol beside it, by its name in the icon theme.
  var icon: String {
    switch self {
    case .record: "audio-input-microphone-symbolic"
    case .memos: "view-list-symbolic"
    case .piano: "myna-piano-symbolic"
    case .music: "folder-music-symbolic"
    }
  }
}
