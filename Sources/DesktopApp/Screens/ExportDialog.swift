import GTK
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles
import Translations

/// Shows the file that an export would create and lets the user save it, copy it, or drag it to
/// another program.
@MainActor final class ExportDialog {
  /// The formats that can be written on this machine, starting with the format that is best for
  /// most users.
  private static var formats: [SoundFileFormat] {
    [.flac] + SoundFileFormat.allCases.filter { $0 != .flac && $0.isAvailable }
  }

  private let model: PlaybackModel
  private let offer: SharedFileProvider
  private let window: Window
  /// Receives a message about the result and, if a file was saved, the file's path.
  private let report: (String, String?) -> Void
  private let contents: [ExportContent]
  /// Retains the dialog until the user responds.
  private var keeper: ExportDialog?
  private let dialog: MessageDialog
  private let format: DropDown
  private let name: Label
  private var making: Task<Void, Never>?

  /// Shows the dialog.
  ///
  /// `report` receives a message about the result and, if a file was saved, the file's path.
  static func show(
    _ model: PlaybackModel, offer: SharedFileProvider, over window: Window,
    report: @escaping (String, String?) -> Void
  ) {
    Task {
      let hasNotes = await model.findPerformance()
      await model.readFileSize()
      ExportDialog(model, offer, window, hasNotes: hasNotes, report).ask()
    }
  }

  private init(
    _ model: PlaybackModel, _ offer: SharedFileProvider, _ window: Window, hasNotes: Bool,
    _ report: @escaping (String, String?) -> Void
  ) {
    (self.model, self.offer, self.window, self.report) = (model, offer, window, report)
    contents = Self.formats.map(ExportContent.sound) + (hasNotes ? [.notes] : [])
    let chosen = contents.firstIndex(of: .sound(model.settings.exportFormat)) ?? 0
    dialog = MessageDialog(
      over: window, heading: tr("Export"),
      body: ExportMessages.sentence(model.exportPlan(contents[chosen])))
    format = DropDown(names: contents.map(ExportMessages.name), selected: chosen)
    name = Label("", ellipsized: true)
  }

  private var content: ExportContent {
    contents.indices.contains(format.selected) ? contents[format.selected] : contents[0]
  }

  private func ask() {
    format.setAccessibleLabel(tr("Format"))
    format.onChange { [weak self] _ in self?.choose() }
    let column = Box.column(spacing: 12)
    column.append(format)
    column.append(handle())
    dialog.setExtra(column)
    dialog.add("cancel", tr("Cancel"))
    dialog.add("copy", tr("Copy"))
    dialog.add("save", tr("Save…"), style: .suggested, isDefault: true)
    show()
    keeper = self
    dialog.show { [weak self] answer in
      switch answer {
      case "save": self?.save()
      case "copy": self?.copy()
      default: break
      }
      self?.keeper = nil
    }
  }

  private func choose() {
    if case .sound(let format) = content { model.settings.exportFormat = format }
    show()
  }

  private func show() {
    let plan = model.exportPlan(content)
    dialog.setBody(ExportMessages.sentence(plan))
    name.text = plan.fileName
  }

  // MARK: Dragging

  private func handle() -> Widget {
    let row = Box.row(spacing: 8)
    row.setStyle("export-handle")
    row.append(Picture(icon: "audio-x-generic-symbolic", pixels: 16))
    name.expands()
    row.append(name)
    row.append(Picture(icon: "list-drag-handle-symbolic", pixels: 16))
    row.tooltip = tr("Drag the file to another window")
    // Start creating the file when the pointer is pressed. A short file is complete before the
    // pointer has moved far enough to start a drag.
    row.onPress { [weak self] in self?.make() }
    row.onDragOut { [weak self] _, _ in
      guard let self else { return [] }
      guard let file = offer.file(content) else {
        dialog.setBody(tr("The file isn’t ready yet. Drag it again in a moment."))
        return []
      }
      return [file]
    }
    return row
  }

  private func make() {
    let content = content
    guard making == nil, offer.file(content) == nil else { return }
    making = Task {
      do throws(StudioError) {
        _ = try await offer.make(content)
        show()
      } catch {
        dialog.setBody(StudioMessages.sentence(error))
      }
      making = nil
    }
  }

  // MARK: Copying and saving

  private func copy() {
    let content = content
    Task {
      var progress: MessageDialog?
      defer { progress?.close() }
      do throws(StudioError) {
        let file = try await offer.make(content) { export in
          progress = self.progress(of: export, tr("Copying…"))
        }
        window.copy(files: [file])
        report(tr("Copied: %1", LocalizedNumberFormatting.name(file)), nil)
      } catch {
        report(
          error == .cancelled
            ? tr("Canceled. No files were copied.") : StudioMessages.sentence(error), nil)
      }
    }
  }

  private func save() {
    let content = content
    let chooser = FileChooser.save(
      over: window, title: tr("Export"), name: model.exportPlan(content).fileName,
      folder: model.settings.exportFolder)
    chooser.show { [self] path in
      guard let path else { return }
      if let slash = path.lastIndex(of: "/") {
        model.settings.exportFolder = String(path[..<slash])
      }
      if let export = model.export(content, to: path) { write(export) }
    }
  }

  private func write(_ export: ExportModel) {
    let path = export.output
    let progress = progress(of: export, tr("Exporting…"))
    Task {
      await export.run()
      progress.close()
      switch export.phase {
      case .done: report(ExportMessages.exported(path, export.losses), path)
      case .failed(let error): report(StudioMessages.sentence(error), nil)
      case .cancelled, .running: report(tr("Canceled. No files were written."), nil)
      }
    }
  }

  private func progress(of export: ExportModel, _ heading: String) -> MessageDialog {
    let dialog = MessageDialog(
      over: window, heading: heading, body: LocalizedNumberFormatting.name(export.output))
    let bar = ProgressBar()
    bar.setAccessibleLabel(tr("Progress"))
    dialog.setExtra(bar)
    dialog.add("cancel", tr("Cancel"))
    dialog.show { _ in export.cancel() }
    bar.onFrame { [weak bar] _ in
      bar?.fraction = export.progress
      return export.phase == .running
    }
    return dialog
  }
}
