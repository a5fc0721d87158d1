import Files
import GTK
import MynaScreens
import MynaStudio
import Translations

/// The preferences for the recordings folder.
///
/// They show the current folder, change it, and switch back to the previous folder.
@MainActor final class FolderPreferences {
  let model: FolderModel
  private let window: Window
  /// Restarts the program, because it reads the folder's path only at startup.
  private let startAnew: () -> Void
  private let buttons: [Button]
  private var isMoving = false

  init(
    _ builder: Builder, _ model: FolderModel, _ window: Window, _ startAnew: @escaping () -> Void
  ) {
    (self.model, self.window, self.startAnew) = (model, window, startAnew)
    let (change, back): (Button, Button) = (builder("changeFolder"), builder("goBack"))
    buttons = [change, back]
    let (takes, former): (ActionRow, ActionRow) = (builder("takes"), builder("formerTakes"))
    takes.subtitle = model.takes.displayName
    former.isVisible = model.former != nil
    former.subtitle = model.former?.takes.displayName ?? ""
    builder("openFolder", as: Button.self).onClick { Desktop.open(folder: model.takes) }
    change.onClick { [weak self] in self?.choose() }
    back.onClick { [weak self] in self?.goBack() }
  }

  private func choose() {
    let title = tr("Choose a Folder for Recordings")
    FileChooser.folder(over: window, title: title).show { [weak self] path in
      if let path { self?.ask(path) }
    }
  }

  private func ask(_ path: String) {
    Task {
      do throws(FolderModel.Problem) {
        switch try await model.examine(at: path) {
        case .current: break
        case .empty(canMove: true): askToMove(path)
        case .empty, .used: askToUse(path)
        }
      } catch {
        report(error)
      }
    }
  }

  private func askToMove(_ path: String) {
    let dialog = MessageDialog(
      over: window, heading: tr("Move Your Recordings?"),
      body: FolderMessages.moveOrLeave(path, model.takes))
    dialog.add("cancel", tr("Cancel"))
    dialog.add("leave", tr("Leave Them"))
    dialog.add("move", tr("Move"), style: .suggested, isDefault: true)
    dialog.show { [weak self] answer in
      if answer == "move" { self?.move(to: path) }
      if answer == "leave" { self?.use(path) }
    }
  }

  private func askToUse(_ path: String) {
    let dialog = MessageDialog(
      over: window, heading: tr("Use This Folder?"),
      body: FolderMessages.use(path, insteadOf: model.takes))
    dialog.add("cancel", tr("Cancel"))
    dialog.add("use", tr("Use Folder"), style: .suggested, isDefault: true)
    dialog.show { [weak self] in if $0 == "use" { self?.use(path) } }
  }

  private func goBack() {
    guard let former = model.former else { return }
    guard former.isMoved else { return ask(former.takes) }
    let dialog = MessageDialog(
      over: window, heading: tr("Move Back?"), body: FolderMessages.moveBack(former.takes))
    dialog.add("cancel", tr("Cancel"))
    dialog.add("move", tr("Move Back"), style: .suggested, isDefault: true)
    dialog.show { [weak self] in if $0 == "move" { self?.move(to: former.takes) } }
  }

  private func use(_ path: String) {
    begin { [model] () throws(FolderModel.Problem) in
      try await model.use(path)
      return 0
    }
  }

  private func move(to path: String) {
    let progress = MessageDialog(
      over: window, heading: tr("Moving Your Recordings…"), body: path.displayName)
    let bar = ProgressBar()
    bar.setAccessibleLabel(tr("Progress"))
    progress.setExtra(bar)
    progress.add("cancel", tr("Cancel"))
    progress.show { [model] _ in model.cancel() }
    isMoving = true
    bar.onFrame { [weak self, weak bar] _ in
      guard let self else { return false }
      bar?.fraction = model.progress
      return isMoving
    }
    begin { [model, weak self] () throws(FolderModel.Problem) in
      defer {
        self?.isMoving = false
        progress.close()
      }
      return try await model.move(to: path)
    }
  }

  private func begin(_ change: @escaping () async throws(FolderModel.Problem) -> Int) {
    for button in buttons { button.isEnabled = false }
    Task {
      do throws(FolderModel.Problem) {
        let left = try await change()
        if left > 0 { reportRemaining(left) } else { startAnew() }
      } catch {
        for button in buttons { button.isEnabled = true }
        report(error)
      }
    }
  }

  private func report(_ problem: FolderModel.Problem) {
    if case .change(let error) = problem, error.isCancelled { return }
    MessageDialog.report(
      tr("The Folder Was Not Changed"), FolderMessages.sentence(problem), over: window,
      closesByReturn: true)
  }

  private func reportRemaining(_ count: Int) {
    MessageDialog.report(
      tr("Your Recordings Were Moved"), FolderMessages.left(count, in: model.takes),
      over: window, closesByReturn: true, done: startAnew)
  }
}
