import GTK
import MynaPiano
import MynaScreens
import MynaStudio

/// The choices on the piano: instrument, hall, labels.
@MainActor final class PianoSettingsPopover {
  private let model: PianoModel
  private let menu: MenuButton
  private let (instrument, labels): (DropDown, DropDown)
  private let hall: Scale

  init(_ builder: Builder, _ model: PianoModel) {
    self.model = model
    (menu, hall) = (builder("settings"), builder("hall"))
    (instrument, labels) = (builder("instrument"), builder("labels"))
    instrument.setAccessibleLabel(tr("Instrument"))
    labels.setAccessibleLabel(tr("Labels"))
    show()
    instrument.onChange { [model] in
      model.settings.instrument = PianoInstrument.allCases[$0]
    }
    labels.onChange { [model] in model.settings.labels = KeyLabels.allCases[$0] }
    hall.onChange { [model] in model.settings.hall = $0.rounded() }
  }

  /// Whether it is open, so that keys are not notes.
  var isOpen: Bool { menu.isOpen }

  /// Opens it.
  func open() { menu.open() }

  /// Shows what is chosen.
  func show() {
    let settings = model.settings
    instrument.set(
      PianoInstrument.allCases.map(PianoSentences.name),
      selected: PianoInstrument.allCases.firstIndex(of: settings.instrument) ?? 0)
    labels.set(
      KeyLabels.allCases.map(PianoSentences.name),
      selected: KeyLabels.allCases.firstIndex(of: settings.labels) ?? 0)
    hall.value = settings.hall
  }
}
