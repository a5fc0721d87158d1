import GTK
import MynaScreens

@MainActor final class Preferences {
  var onClose: () -> Void = {}

  private let window: PreferencesWindow
  private let pages: ViewStack
  private let switcher: ViewSwitcherTitle
  private let recording: RecordingPreferences
  private let cloud: CloudPreferences
  private let folder: FolderPreferences

  init(
    _ studio: Studio, _ record: RecordingModel, _ key: RecordShortcut, over parent: Window,
    startAnew: @escaping () -> Void
  ) {
    let builder = Builder(AppResource["Preferences.ui"])
    (window, pages, switcher) = (builder("window"), builder("pages"), builder("switcher"))
    let bar: ViewSwitcherBar = builder("bar")
    recording = RecordingPreferences(builder, record, key)
    cloud = CloudPreferences(builder, CloudSetupModel(studio: studio), studio, window)
    folder = FolderPreferences(builder, FolderModel(studio), window, startAnew)
    window.sits(over: parent, width: 640, height: 620)
    switcher.onTitle { bar.isRevealed = $0 }
    pages.onChange { [weak self] in if $0 == "cloud" { self?.cloud.focus() } }
    window.onClosing { [weak self] in self?.close() }
  }

  func show(page: String? = nil) {
    window.present()
    if let page { pages.page = page } else { recording.focus() }
  }

  private func close() {
    cloud.close()
    onClose()
    LeakTracker.track(window, self, recording, cloud, cloud.model, folder, folder.model)
  }
}
