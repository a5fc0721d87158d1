import GTK
import MynaLibrary
import MynaScreens
import MynaStudio
import Translations

final class TakeMenu {
  var onRename: () -> Void = {}
  var onDelete: (Take) -> Void = { _ in }

  private let model: PlaybackModel
  private let window: Window
  private let toasts: ToastOverlay
  private let actions = ActionGroup()
  private var observers: [Task<Void, Never>] = []

  init(_ page: Widget, _ model: PlaybackModel, window: Window, toasts: ToastOverlay) {
    (self.model, self.window, self.toasts) = (model, window, toasts)
    actions.add("rename") { [weak self] in self?.onRename() }
    add("mark") { menu throws(StudioError) in try await menu.model.setFavorite(true) }
    add("unmark") { menu throws(StudioError) in try await menu.model.setFavorite(false) }
    add("notes") { menu throws(StudioError) in menu.ask(try await menu.model.settled()) }
    add("copy") { menu throws(StudioError) in await menu.copy() }
    add("show") { menu throws(StudioError) in Desktop.show(await menu.model.filePath()) }
    add("delete") { menu throws(StudioError) in menu.onDelete(try await menu.model.settled()) }
    actions.add("startOver") { [model] in Task { await model.startOver() } }
    actions.insert(into: page, as: "take")
    observers = [
      observe({ [model] in State(model) }) { [weak self] in self?.show($0) }
    ]
  }

  func close() {
    for observer in observers { observer.cancel() }
    observers = []
  }

  func attempt(_ work: @escaping (TakeMenu) async throws(StudioError) -> Void) {
    Task {
      do throws(StudioError) {
        try await work(self)
      } catch {
        toasts.show(StudioMessages.sentence(error))
      }
    }
  }

  private func add(
    _ name: String, _ work: @escaping (TakeMenu) async throws(StudioError) -> Void
  ) {
    actions.add(name) { [weak self] in self?.attempt(work) }
  }

  private func ask(_ take: Take) {
    TakeNotesDialog.show(take, over: window) { [weak self] description in
      self?.attempt { menu throws(StudioError) in try await menu.model.describe(description) }
    }
  }

  private func copy() async {
    window.copy(files: [await model.filePath()])
    toasts.show(tr("Copied: %1", model.take.title))
  }

  private nonisolated struct State: Equatable, Sendable {
    var isRecording: Bool
    var isFavorite: Bool
    var isGoingOn: Bool

    @MainActor init(_ model: PlaybackModel) {
      (isRecording, isFavorite) = (model.isRecording, model.isFavorite)
      isGoingOn = model.isGoingOn
    }
  }

  private func show(_ state: State) {
    for name in ["rename", "notes", "delete"] { actions.enable(name, state.isRecording) }
    actions.enable("startOver", state.isGoingOn)
    actions.enable("mark", state.isRecording && !state.isFavorite)
    actions.enable("unmark", state.isRecording && state.isFavorite)
  }
}
