import GTK
import MynaDSP
import MynaScreens
import MynaStudio
import Translations

enum EffectDialogs {
  static func save(_ model: PlaybackModel, _ window: Window) {
    let dialog = MessageDialog(
      over: window, heading: tr("Save as Effect"),
      body: tr("The effect will appear next to the other effects. You can share it as a file."))
    askForName(dialog, "", button: tr("Save")) { name throws(StudioError) in
      try await model.saveEffect(named: name)
    } failed: {
      report($0, window)
    }
  }

  static func rename(_ effect: EffectChoice, _ model: PlaybackModel, _ window: Window) {
    let dialog = MessageDialog(over: window, heading: tr("Rename Effect"), body: "")
    askForName(dialog, effect.chain.name, button: tr("Rename")) { name throws(StudioError) in
      try await model.rename(effect, to: name)
    } failed: {
      report($0, window)
    }
  }

  static func add(
    _ model: PlaybackModel, _ window: Window, _ report: @escaping (String) -> Void
  ) {
    let chooser = FileChooser.open(over: window, title: tr("Add Effect"))
    chooser.addFilter(tr("Effects"), endings: ["json"])
    chooser.show { path in
      guard let path else { return }
      Task {
        do throws(EffectAdditionError) {
          let effect = try await model.addEffect(from: path)
          if let unit = effect.chain.unknownUnits.first { report(EffectMessages.missing(unit)) }
        } catch {
          report(PlaybackMessages.sentence(error))
        }
      }
    }
  }

  static func export(
    _ effect: EffectChoice, _ model: PlaybackModel, _ window: Window,
    _ report: @escaping (String) -> Void
  ) {
    let chooser = FileChooser.save(
      over: window, title: tr("Export Effect"), name: effect.chain.name + ".json", folder: nil)
    chooser.show { path in
      guard let path else { return }
      Task {
        do throws(StudioError) {
          try await model.exportEffect(effect.chain, to: path)
        } catch {
          report(StudioMessages.sentence(error))
        }
      }
    }
  }

  private static func askForName(
    _ dialog: MessageDialog, _ name: String, button: String,
    _ work: @escaping (String) async throws(StudioError) -> Void,
    failed: @escaping (StudioError) -> Void
  ) {
    let entry = Entry()
    entry.text = name
    entry.setAccessibleLabel(tr("Name of the effect"))
    entry.activatesDefault()
    dialog.setExtra(entry)
    dialog.add("cancel", tr("Cancel"))
    dialog.add("keep", button, style: .suggested, isDefault: true)
    dialog.enable("keep", !name.isEmpty)
    entry.onChange { [weak entry, weak dialog] in
      dialog?.enable("keep", entry?.text.contains { !$0.isWhitespace } == true)
    }
    // The closure retains the dialog and the entry until the user responds.
    dialog.show { [dialog] answer in
      guard answer == "keep" else { return }
      withExtendedLifetime(dialog) {}
      Task {
        do throws(StudioError) {
          try await work(entry.text)
        } catch {
          failed(error)
        }
      }
    }
  }

  private static func report(_ error: StudioError, _ window: Window) {
    MessageDialog.report(tr("Effect Not Saved"), StudioMessages.sentence(error), over: window)
  }
}
