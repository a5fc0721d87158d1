import GTK
import Translations

/// A destination on Home, in the order of Home's rows.
enum MainPage: Int, CaseIterable {
  case record
  case memos
  case piano
  case music

  /// The name that identifies this destination in the app's actions.
  ///
  /// Notifications and other programs use these actions.
  var name: String {
    switch self {
    case .record: "record"
    case .memos: "memos"
    case .piano: "piano"
    case .music: "music"
    }
  }

  static var home: String { tr("Myna") }

  var title: String {
    switch self {
    case .record: tr("Record")
    case .memos: tr("Memos")
    case .piano: tr("Piano")
    case .music: tr("Music")
    }
  }

  /// The symbols that no icon theme contains, with their files.
  static let symbols = [("myna-piano-symbolic", AppResource["myna-piano-symbolic.svg"])]

  var icon: String {
    switch self {
    case .record: "audio-input-microphone-symbolic"
    case .memos: "view-list-symbolic"
    case .piano: "myna-piano-symbolic"
    case .music: "folder-music-symbolic"
    }
  }
}
