import GTK
import MynaScreens
import Translations

final class OpenedFilesBar {
  var onMove: () -> Void = {}

  private let files: OpenedFiles
  private let bar: Widget
  private let choice: DropDown
  private let count: Label
  private let (previous, next): (Button, Button)
  private var observers: [Task<Void, Never>] = []

  init(_ builder: Builder, _ files: OpenedFiles) {
    self.files = files
    (bar, choice, count) = (builder("files"), builder("fileChoice"), builder("fileCount"))
    (previous, next) = (builder("previousFile"), builder("nextFile"))
    choice.setAccessibleLabel(tr("File"))
    choice.onChange { [files] in files.go(to: $0) }
    for (button, step) in [(previous, -1), (next, 1)] {
      button.keepsFocusElsewhere()
      button.onClick { [files] in files.move(by: step) }
    }
    let shown = files.current
    observers = [
      observe({ [files] in files.files }) { [weak self] _ in self?.show() },
      observe({ [files] in files.current }) { [weak self] current in
        if current != shown { self?.onMove() }
      },
    ]
  }

  func press(_ key: Key) -> Bool {
    guard key.hasControl, ["Page_Up", "Page_Down"].contains(key.name) else { return false }
    files.move(by: key.name == "Page_Up" ? -1 : 1)
    return true
  }

  func close() {
    for observer in observers { observer.cancel() }
    observers = []
  }

  private func show() {
    bar.isVisible = files.files.count > 1
    choice.set(
      files.files.map { LocalizedNumberFormatting.takeTitle($0.path) }, selected: files.index)
    count.text = tr(
      "%1 of %2", LocalizedNumberFormatting.count(files.index + 1),
      LocalizedNumberFormatting.count(files.files.count))
    (previous.isEnabled, next.isEnabled) = (files.hasPrevious, files.hasNext)
  }
}
