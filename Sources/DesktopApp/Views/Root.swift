import GTK

/// A place that Home leads to, in the order of Home's rows.
enum Root: Int, CaseIterable {
  case record
  case memos
  case piano
  case music

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

  /// The symbol beside it, by its name in the icon theme.
  var icon: String {
    switch self {
    case .record: "audio-input-microphone-symbolic"
    case .memos: "view-list-symbolic"
    case .piano: "audio-x-generic-symbolic"
    case .music: "folder-music-symbolic"
    }
  }
}
