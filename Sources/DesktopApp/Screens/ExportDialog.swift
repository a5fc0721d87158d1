import GTK
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles

/// Asks for format and place, writes, and shows how far it is.
enum ExportDialog {
  private static let formats: [SoundFileFormat] = [
    .flac, .wav16, .wav24, .wavFloat, .oggVorbis, .opus, .mp3,
  ]

  /// Leads from the question to the file; `tell` gets what came of it, and the file.
  static func show(
    _ model: PlaybackModel, over window: Window, tell: @escaping (String, String?) -> Void
  ) {
    let dialog = MessageDialog(
      over: window, heading: tr("Export"), body: tr("Writes what you hear to a file."))
    let format = DropDown(
      names: formats.map(\.displayName),
      selected: formats.firstIndex(of: model.settings.exportFormat) ?? 0)
    format.setAccessibleLabel(tr("Format"))
    dialog.setExtra(format)
    dialog.add("cancel", tr("Cancel"))
    dialog.add("next", tr("Choose Place…"), look: .suggested, isDefault: true)
    dialog.show { answer in
      guard answer == "next" else { return }
      let chosen = formats[format.selected]
      model.settings.exportFormat = chosen
      choosePlace(chosen, model, window, tell)
    }
  }

  private static func choosePlace(
    _ format: SoundFileFormat, _ model: PlaybackModel, _ window: Window,
    _ tell: @escaping (String, String?) -> Void
  ) {
    let chooser = FileChooser.save(
      over: window, title: tr("Export"), name: "\(model.exportName).\(format.fileExtension)",
      folder: model.settings.exportFolder)
    chooser.show { path in
      guard let path else { return }
      if let slash = path.lastIndex(of: "/") {
        model.settings.exportFolder = String(path[..<slash])
      }
      write(model.export(to: path, format: format), window, tell)
    }
  }

  private static func write(
    _ export: ExportModel, _ window: Window, _ tell: @escaping (String, String?) -> Void
  ) {
    let path = export.job.output
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
