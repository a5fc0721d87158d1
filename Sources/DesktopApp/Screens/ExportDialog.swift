import GTK
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles

/// Asks for format and place, writes, and shows how far it is.
enum ExportDialog {
  /// The file that is written.
  private enum Choice {
    case sound(SoundFileFormat)
    /// The notes of a take that was played on the piano.
    case midi
  }

  private static let formats: [SoundFileFormat] = [
    .flac, .wav16, .wav24, .wavFloat, .oggVorbis, .opus, .mp3,
  ]

  /// Leads from the question to the file; `tell` gets what came of it, and the file.
  static func show(
    _ model: PlaybackModel, over window: Window, tell: @escaping (String, String?) -> Void
  ) {
    Task { ask(model, hasNotes: await model.findPerformance(), window, tell) }
  }

  private static func ask(
    _ model: PlaybackModel, hasNotes: Bool, _ window: Window,
    _ tell: @escaping (String, String?) -> Void
  ) {
    let dialog = MessageDialog(
      over: window, heading: tr("Export"),
      body: hasNotes
        ? tr("Writes what you hear to a file; as MIDI, the notes as they were played.")
        : tr("Writes what you hear to a file."))
    let format = DropDown(
      names: formats.map(\.displayName) + (hasNotes ? [tr("MIDI")] : []),
      selected: formats.firstIndex(of: model.settings.exportFormat) ?? 0)
    format.setAccessibleLabel(tr("Format"))
    dialog.setExtra(format)
    dialog.add("cancel", tr("Cancel"))
    dialog.add("next", tr("Choose Place…"), look: .suggested, isDefault: true)
    dialog.show { answer in
      guard answer == "next" else { return }
      guard formats.indices.contains(format.selected) else {
        return choosePlace(.midi, model, window, tell)
      }
      let chosen = formats[format.selected]
      model.settings.exportFormat = chosen
      choosePlace(.sound(chosen), model, window, tell)
    }
  }

  private static func choosePlace(
    _ choice: Choice, _ model: PlaybackModel, _ window: Window,
    _ tell: @escaping (String, String?) -> Void
  ) {
    let name =
      switch choice {
      case .sound(let format): "\(model.exportName).\(format.fileExtension)"
      case .midi: "\(model.take.title).mid"
      }
    let chooser = FileChooser.save(
      over: window, title: tr("Export"), name: name, folder: model.settings.exportFolder)
    chooser.show { path in
      guard let path else { return }
      if let slash = path.lastIndex(of: "/") {
        model.settings.exportFolder = String(path[..<slash])
      }
      let export =
        switch choice {
        case .sound(let format): model.export(to: path, format: format)
        case .midi: model.exportPerformance(to: path)
        }
      if let export { write(export, window, tell) }
    }
  }

  private static func write(
    _ export: ExportModel, _ window: Window, _ tell: @escaping (String, String?) -> Void
  ) {
    let path = export.output
    let dialog = MessageDialog(
      over: window, heading: tr("Exporting…"), body: Words.name(path))
    let bar = ProgressBar()
    bar.setAccessibleLabel(tr("Progress"))
    dialog.setExtra(bar)
    dialog.add("cancel", tr("Cancel"))
    dialog.show { _ in export.cancel() }
    bar.onFrame { [weak bar] _ in
      bar?.fraction = export.progress
      return export.phase == .running
    }
    Task {
      await export.run()
      bar.fraction = 1
      dialog.close()
      switch export.phase {
      case .done: tell(tr("Exported “%1”", Words.name(path)), path)
      case .failed(let error): tell(StudioSentences.sentence(error), nil)
      case .cancelled, .running: tell(tr("Cancelled; nothing was written."), nil)
      }
    }
  }
}
