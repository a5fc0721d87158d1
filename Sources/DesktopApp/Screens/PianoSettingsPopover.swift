import GTK
import MynaPiano
import MynaScreens
import MynaStudio
import Translations

@MainActor final class PianoSettingsPopover {
  private let model: PianoModel
  private let menu: MenuButton
  private let (instrument, labels): (DropDown, DropDown)
  private let hall: Scale
  private let (metronome, countIn): (CheckButton, CheckButton)
  private let tempo: SpinButton
  private let keyboards: Label

  init(_ builder: Builder, _ model: PianoModel) {
    self.model = model
    (menu, hall) = (builder("settings"), builder("hall"))
    builder("choices", as: Box.self).pairsBoxes()
    (instrument, labels) = (builder("instrument"), builder("labels"))
    (metronome, countIn, tempo) = (builder("metronome"), builder("countIn"), builder("tempo"))
    keyboards = builder("keyboards")
    for check in [metronome, countIn] { check.wrapsTexts(isCentered: false) }
    instrument.setAccessibleLabel(tr("Instrument"))
    labels.setAccessibleLabel(tr("Labels"))
    show()
    instrument.onChange { [model] in
      model.settings.instrument = PianoInstrument.allCases[$0]
    }
    labels.onChange { [model] in model.settings.labels = KeyLabels.allCases[$0] }
    hall.onChange { [model] in model.settings.hall = $0.rounded() }
    metronome.onChange { [model] in model.settings.hasMetronome = $0 }
    countIn.onChange { [model] in model.settings.countsIn = $0 }
    tempo.onChange { [model] in model.settings.tempo = $0 }
  }

  /// Whether the popover is open.
  ///
  /// While it is open, computer keys do not play notes.
  var isOpen: Bool { menu.isOpen }

  func open() { menu.open() }

  func show(keyboards names: [String]) {
    keyboards.text =
      names.isEmpty
      ? tr("No MIDI keyboard is connected.") : LocalizedNumberFormatting.enumeration(names)
  }

  func show() {
    let settings = model.settings
    instrument.set(
      PianoInstrument.allCases.map(PianoMessages.name),
      selected: PianoInstrument.allCases.firstIndex(of: settings.instrument) ?? 0)
    labels.set(
      KeyLabels.allCases.map(PianoMessages.name),
      selected: KeyLabels.allCases.firstIndex(of: settings.labels) ?? 0)
    hall.value = settings.hall
    metronome.isOn = settings.hasMetronome
    countIn.isOn = settings.countsIn
    tempo.value = settings.tempo
  }
}
