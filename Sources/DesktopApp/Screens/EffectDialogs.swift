import GTK
import MynaDSP
import MynaScreens
import MynaStudio

/// What can be done with effects of one's own: save, add, share, remove.
enum EffectDialogs {
  /// Asks for a name, and saves how it sounds now.
  static func save(_ model: PlaybackModel, _ window: Window) {
    let dialog = MessageDialog(
      over: window, heading: tr("Save as Effect"),
      body: tr("It appears beside the others, and can be shared as a file."))
    let entry = Entry()
    entry.setAccessibleLabel(tr("Name of the effect"))
    entry.activatesDefault()
    dialog.setExtra(entry)
    dialog.add("cancel", tr("Cancel"))
    dialog.add("save", tr("Save"), look: .suggested, isDefault: true)
    dialog.enable("save", false)
    entry.onChange { [weak entry, weak dialog] in
      dialog?.enable("save", entry?.text.contains { !$0.isWhitespace } == true)
    }
    // Holds both until it is answered.
    dialog.show { [dialog] answer in
      guard answer == "save" else { return }
      withExtendedLifetime(dialog) {}
      Task {
        do throws(StudioError) {
          try await model.saveEffect(named: entry.text)
        } catch {
          tell(StudioSentences.sentence(error), window)
        }
      }
    }
  }

  /// Asks for a file, and adds the effect in it.
  static func add(
    _ model: PlaybackModel, _ window: Window, _ tell: @escaping (String) -> Void
  ) {
    let chooser = FileChooser.open(over: window, title: tr("Add an Effect"))
    chooser.addFilter(tr("Effects"), endings: ["json"])
    chooser.show { path in
      guard let path else { return }
      Task {
        do throws(EffectAdditionError) {
          try await model.addEffect(from: path)
        } catch {
          tell(PlaybackSentences.sentence(error))
        }
      }
    }
  }

  /// Asks what to do with one of the person's own.
  static func manage(
    _ effect: EffectChoice, _ model: PlaybackModel, _ window: Window,
    _ tell: @escaping (String) -> Void
  ) {
    let dialog = MessageDialog(
      over: window, heading: effect.chain.name, body: tr("An effect of your own."))
    dialog.add("cancel", tr("Cancel"))
    dialog.add("remove", tr("Remove"), look: .destructive)
    dialog.add("share", tr("Share…"), look: .suggested, isDefault: true)
    dialog.show { answer in
      switch answer {
      case "remove": remove(effect, model, tell)
      case "share": share(effect, model, window, tell)
      default: break
      }
    }
  }

  private static func remove(
    _ effect: EffectChoice, _ model: PlaybackModel, _ tell: @escaping (String) -> Void
  ) {
    Task {
      do throws(StudioError) {
        try await model.remove(effect)
      } catch {
        tell(StudioSentences.sentence(error))
      }
    }
  }

  private static func share(
    _ effect: EffectChoice, _ model: PlaybackModel, _ window: Window,
    _ tell: @escaping (String) -> Void
  ) {
    let chooser = FileChooser.save(
      over: window, title: tr("Share the Effect"), name: effect.chain.name + ".json", folder: nil)
    chooser.show { path in
      guard let path else { return }
      Task {
        do throws(StudioError) {
          try await model.share(effect.chain, to: path)
        } catch {
          tell(StudioSentences.sentence(error))
        }
      }
    }
  }

  private static func tell(_ text: String, _ window: Window) {
    let dialog = MessageDialog(over: window, heading: tr("Not Saved"), body: text)
    dialog.add("close", tr("Close"))
    dialog.show { _ in }
  }
}
