import GTK
import MynaPiano
import MynaScreens
import MynaStudio
import Translations

/// The panel above the keys: recording, advice, octave, and pedal.
///
/// If there is enough room above keys of natural length, the recording controls are large and
/// centered. If not, the controls form a row, which leaves more room for the keys. On a wide page,
/// the row is next to the octave and pedal controls.
final class PianoPanel {
  var onRecord: () -> Void = {}

  private let model: PianoModel
  private let page: Widget
  private let (grid, take, playing): (Grid, Box, Box)
  private let record: Button
  private let microphone: CheckButton
  private let (status, advice): (Label, Label)
  private var arrangement: Arrangement?

  private enum Arrangement {
    case large
    case oneRow
    case twoRows
  }

  /// The height of the header and the panel together if the controls are large, and the sum of all
  /// margins and gaps, in pixels.
  private static let (largeHeight, gaps) = (225, 36)

  init(_ builder: Builder, _ model: PianoModel) {
    self.model = model
    page = builder("page")
    (grid, take, playing) = (builder("panel"), builder("take"), builder("playing"))
    (record, microphone) = (builder("record"), builder("microphone"))
    (status, advice) = (builder("status"), builder("advice"))
    microphone.wrapsTexts(isCentered: false)
    // Lower octaves are on the left, as on a keyboard.
    playing.runsLeftToRight()
    connect()
  }

  // Don't do this in `init`, where the closures would capture the parameters.
  private func connect() {
    record.onClick { [weak self] in self?.onRecord() }
    microphone.onChange { [weak self] in
      self?.model.setMicrophone($0)
      self?.showSettings()
    }
    record.keepsFocusElsewhere()
    microphone.keepsFocusElsewhere()
  }

  /// Arranges the panel for the size of the page, or for the size of the window if the page has not
  /// been laid out yet.
  func arrange(in window: Widget) {
    let size = page.size.width > 0 ? page.size : window.size
    let new = arrangement(width: size.width, height: size.height)
    guard new != arrangement else { return }
    arrangement = new
    let isLarge = new == .large
    take.isColumn = isLarge
    record.setStyle("large", isLarge)
    status.setStyle("title-2", isLarge)
    grid.move(playing, column: new == .oneRow ? 1 : 0, row: new == .oneRow ? 0 : 2)
    grid.move(advice, column: 0, row: 1, columns: new == .oneRow ? 2 : 1)
  }

  private func arrangement(width: Int, height: Int) -> Arrangement {
    let keys = KeyboardLayout.naturalHeight(width: Double(width))
    if height - Int(keys) >= Self.largeHeight { return .large }
    // Arrange the panel as a row to measure it.
    take.isColumn = false
    return take.leastWidth + playing.leastWidth + Self.gaps <= width ? .oneRow : .twoRows
  }

  func show(_ phase: PerformanceStatus.State) {
    let isRecording = phase != .ready
    record.setIcon(
      isRecording ? "media-playback-stop-symbolic" : "audio-input-microphone-symbolic")
    record.setStyle("destructive-action", isRecording)
    record.setStyle("suggested-action", !isRecording)
    let name = isRecording ? tr("Stop Recording") : tr("Record the Piano")
    record.tooltip = name
    record.setAccessibleLabel(name)
    microphone.isEnabled = !isRecording
    showStatus()
  }

  func showStatus() {
    switch model.phase {
    case .ready: status.text = PianoMessages.name(of: model.instrument)
    case .countingIn: status.text = tr("Counting in…")
    case .recording, .paused: status.text = LocalizedNumberFormatting.clock(model.duration)
    }
    status.tooltip = model.instrument?.problem.map(PianoMessages.sentence) ?? ""
  }

  func showSettings() {
    microphone.isOn = model.settings.hasMicrophone
    advice.isVisible = model.settings.hasMicrophone
  }
}
