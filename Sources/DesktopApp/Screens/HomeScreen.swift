import GTK
import MynaAudio
import MynaScreens

final class HomeScreen {
  let page: Widget
  var onChoose: (MainPage) -> Void = { _ in }

  private let header: HeaderBar
  private let content: Box
  private let list: ListBox
  private let welcome: Picture
  private let rows: [Row]
  private var observer: Task<Void, Never>?

  private struct Row {
    let row: ListBoxRow
    let sign: Picture
  }

  init(_ recording: RecordingModel) {
    let builder = Builder(AppResource["Home.ui"])
    page = builder("page")
    (header, content) = (builder("header"), builder("content"))
    (list, welcome) = (builder("list"), builder("welcome"))
    rows = MainPage.allCases.map(Self.row)
    for row in rows { list.append(row.row) }
    list.onChoose { [weak self] index in
      if let root = MainPage(rawValue: index) { self?.onChoose(root) }
    }
    observer = observe({ [recording] in DisplayedState(recording) }) { [weak self] in self?.show($0)
    }
  }

  isolated deinit { observer?.cancel() }

  private nonisolated struct DisplayedState: Equatable, Sendable {
    var phase: RecorderStatus.State
    var state: String

    @MainActor init(_ model: RecordingModel) {
      (phase, state) = (model.phase, RecordingMessages.state(model.phase, model.problem))
    }
  }

  private func show(_ shown: DisplayedState) {
    let row = rows[MainPage.record.rawValue]
    let isRecording = shown.phase == .recording
    row.sign.isVisible = shown.phase != .ready
    row.sign.show(icon: isRecording ? "media-record-symbolic" : "media-playback-pause-symbolic")
    row.sign.setStyle("live", isRecording)
    row.row.setAccessibleDescription(shown.state)
  }

  /// Lays out the page.
  ///
  /// If Home fills the window, it has large buttons, and its header bar contains the window's
  /// buttons. If the window is not high enough, the image is small and next to the destinations, or
  /// hidden, to leave room for them.
  func layOut(isAlone: Bool, isLow: Bool) {
    header.showsEndButtons = isAlone
    list.setStyle("home-buttons", isAlone)
    list.setStyle("navigation-sidebar", !isAlone)
    content.isColumn = !isLow
    // If Home is beside the pages, a list that expands would take width from them.
    list.expands(isAlone && isLow)
    welcome.isVisible = isAlone || !isLow
    welcome.show(AppResource["welcome.svg"], pixels: !isAlone ? 150 : isLow ? 130 : 200)
  }

  func mark(_ root: MainPage?) {
    for (index, row) in rows.enumerated() { row.row.isMarked = index == root?.rawValue }
  }

  private static func row(_ root: MainPage) -> Row {
    let builder = Builder(AppResource["HomeRow.ui"])
    let (row, icon, label): (ListBoxRow, Picture, Label) = (
      builder("row"), builder("icon"), builder("label")
    )
    icon.show(icon: root.icon)
    label.text = root.title
    row.setAccessibleLabel(root.title)
    return Row(row: row, sign: builder("sign"))
  }
}
