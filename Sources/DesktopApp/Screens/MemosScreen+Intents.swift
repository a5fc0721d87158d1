import FoundationEssentials
import GTK
import MynaLibrary
import MynaScreens
import Translations

extension MemosScreen {
  func open(_ item: MemoItem) {
    awaited = nil
    if item.take.isInCloudOnly { return bring(item) }
    guard item.take.condition == .good else {
      messages.complain(MemosMessages.problem(item.take))
      return
    }
    delegate?.memosScreen(self, didOpen: item)
  }

  func rename(_ id: UUID, _ title: String) {
    Task {
      await model.rename(id, to: title)
      list.focus(id)
    }
  }

  func askForNotes(_ item: MemoItem) {
    TakeNotesDialog.show(item.take, over: window) { [weak self] description in
      guard let self else { return }
      Task {
        await self.model.describe(item.id, as: description)
        self.list.focus(item.id)
      }
    }
  }

  func setFavorite(_ id: UUID, _ isFavorite: Bool) {
    Task {
      await model.setFavorite(id, isFavorite)
      // After a menu closes, no widget has the focus.
      list.focus(id)
    }
  }

  func delete(_ recording: UUID) -> Bool {
    delete([recording])
    return true
  }

  func delete(_ ids: [UUID]) {
    let title = title(of: ids)
    if let playing = list.preview.playing, ids.contains(playing) { list.stopListening() }
    model.hide(ids)
    Task {
      // A single message announces all memos that are deleted in succession. Its button and Ctrl+Z
      // restore all of them.
      let all = await model.delete(ids)
      guard !all.isEmpty else { return }
      if list.marksOpened, let opened = list.opened, ids.contains(opened) {
        delegate?.memosScreenDidDeleteOpened(self)
      }
      let words = MemosMessages.deleted(
        all.count, title: title, cloudFollows: model.cloudFollowsDeletion)
      messages.offerUndo(words) { [weak self] in
        self?.restore(all)
      } ended: { [weak self] in
        self?.model.endDeletion()
      }
    }
  }

  private func restore(_ ids: [UUID]) {
    Task {
      await model.putBack(ids)
      list.focus(ids.first)
    }
  }

  /// Restores all memos that the visible undo message announces or, if there is no such message,
  /// the memos that were deleted last.
  func restoreLastDeleted() {
    messages.dismissOffer()
    Task {
      let ids = await model.undoDelete()
      guard !ids.isEmpty else { return }
      list.focus(ids.first)
      messages.say(MemosMessages.putBack(ids.count, title: title(of: ids)))
    }
  }

  private func title(of ids: [UUID]) -> String? {
    ids.first.flatMap(model.position).flatMap(model.row)?.take.title
  }

  func putBack(_ ids: [UUID]) {
    // Dismiss the message, because it says that the memos are in the trash.
    messages.dismissOffer()
    let title = title(of: ids)
    Task {
      await model.putBack(ids)
      messages.say(MemosMessages.putBack(ids.count, title: title))
    }
  }

  func askToEmptyTrash() {
    let dialog = MessageDialog(
      over: window, heading: tr("Empty the Trash?"),
      body: MemosMessages.warning(model.count))
    dialog.add("cancel", tr("Cancel"), isDefault: true)
    dialog.add("empty", tr("Empty Trash"), style: .destructive)
    dialog.show { [weak self] answer in
      guard answer == "empty", let self else { return }
      messages.dismissOffer()
      Task { await self.model.emptyTrash() }
    }
  }

  func export(_ ids: [UUID], as file: MemosModel.ExportedFile = .sound) {
    let chooser = FileChooser.folder(over: window, title: tr("Export to a Folder"))
    chooser.show { [weak self] folder in
      guard let self, let folder else { return }
      Task {
        let count = await model.export(ids, as: file, to: folder)
        if let downloadFailure = model.downloadFailure { return say(downloadFailure) }
        messages.say(
          MemosMessages.exported(count, ids.count),
          button: count == 0 ? nil : (tr("Show in Files"), { Desktop.show(folder) }))
      }
    }
  }

  private func say(_ downloadFailure: MemosModel.DownloadFailure) {
    let reason = SyncErrorMessages.sentence(downloadFailure.error)
    messages.complain(MemosMessages.notBrought(downloadFailure.title, reason))
  }

  func join(_ ids: [UUID]) {
    Task {
      guard let id = await model.join(ids) else {
        if let downloadFailure = model.downloadFailure { say(downloadFailure) }
        return
      }
      list.focus(id)
      messages.say(MemosMessages.joined(ids.count))
    }
  }

  func importFiles() {
    let chooser = FileChooser.openSeveral(over: window, title: tr("Import Audio Files"))
    chooser.showAll { [weak self] paths in self?.importFiles(in: paths) }
  }

  func importFolder() {
    let chooser = FileChooser.folder(over: window, title: tr("Import a Folder"))
    chooser.showAll { [weak self] paths in self?.importFiles(in: paths) }
  }

  func importFiles(in paths: [String]) {
    guard !paths.isEmpty else { return }
    Task {
      // The model reports errors that affect the entire import.
      guard let report = await model.importFiles(paths) else { return }
      let why = (tr("Show Details"), { [weak self] in if let self { reportFailures(report) } })
      let words = MemosMessages.imported(report)
      if report.failures.isEmpty {
        messages.say(words, button: report.skipped.isEmpty ? nil : why)
      } else {
        messages.complain(words, button: why)
      }
    }
  }

  private func reportFailures(_ report: ImportReport) {
    MessageDialog.report(tr("Files Not Imported"), MemosMessages.failures(report), over: window)
  }
}

extension MemosScreen: MemoSelectionBarDelegate {
  func memoSelectionBar(
    _ bar: MemoSelectionBar, didChoose action: MemoSelectionBar.Action, for ids: [UUID]
  ) {
    switch action {
    case .export: export(ids)
    case .join: join(ids)
    case .delete: delete(ids)
    case .putBack: putBack(ids)
    }
  }
}
