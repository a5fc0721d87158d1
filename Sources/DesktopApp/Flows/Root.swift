import GTK

/// A place that Home leads to, with its flow.
struct Root {
  /// The text on the button of Home.
  let title: String
  /// The symbol on it, by its name in the icon theme.
  let icon: String
  /// Returns the flow; called once, when the window is made.
  let flow: (any Navigator) -> any Flow

  /// The places in the order of Home's buttons.
  static var all: [Root] {
    [
      Root(title: tr("Record"), icon: "audio-input-microphone-symbolic") { $0.record },
      Root(title: tr("Memos"), icon: "view-list-symbolic") { MemosFlow($0) },
      Root(title: tr("Piano"), icon: "audio-x-generic-symbolic") { PianoFlow($0) },
      Root(title: tr("Music"), icon: "folder-music-symbolic") { $0.music },
      Root(title: tr("Open a Sound…"), icon: "document-open-symbolic") { $0.playback },
    ]
  }
}
