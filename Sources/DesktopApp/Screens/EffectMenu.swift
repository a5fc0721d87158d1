import GTK
import MynaDSP
import MynaScreens
import MynaStudio
import Translations

final class EffectMenu {
  var onClose: () -> Void = {}

  private let popover: PopoverMenu
  private let model: PlaybackModel
  private let toasts: ToastOverlay
  private let actions = ActionGroup()
  private var effect: EffectChoice?

  init(
    _ popover: PopoverMenu, _ page: Widget, _ model: PlaybackModel, window: Window,
    toasts: ToastOverlay
  ) {
    (self.popover, self.model, self.toasts) = (popover, model, toasts)
    popover.join(page)
    popover.onClose { [weak self] in self?.onClose() }
    add("rename") { [weak window] menu, effect in
      if let window { EffectDialogs.rename(effect, menu.model, window) }
    }
    add("update") { $0.update($1) }
    add("export") { [weak window] menu, effect in
      guard let window else { return }
      EffectDialogs.export(effect, menu.model, window) { [toasts = menu.toasts] in
        toasts.show($0, stays: true)
      }
    }
    add("remove") { $0.remove($1) }
    actions.insert(into: page, as: "effect")
  }

  func close() { popover.leave() }

  func open(_ effect: EffectChoice, over widget: Widget) {
    self.effect = effect
    let isSame = model.isLit(effect) || model.adjustments.isNeutral
    actions.enable("update", !isSame)
    popover.open(over: widget)
  }

  private func add(_ name: String, _ body: @escaping (EffectMenu, EffectChoice) -> Void) {
    actions.add(name) { [weak self] in
      if let self, let effect { body(self, effect) }
    }
  }

  private func update(_ effect: EffectChoice) {
    attempt(tr("Changed: %1", effect.chain.name)) { model throws(StudioError) in
      try await model.update(effect)
    } undo: { model throws(StudioError) in
      try await model.put(effect)
    }
  }

  private func remove(_ effect: EffectChoice) {
    attempt(tr("Removed: %1", effect.chain.name)) { model throws(StudioError) in
      try await model.remove(effect)
    } undo: { model throws(StudioError) in
      try await model.restore(effect)
    }
  }

  private typealias EffectAction = (PlaybackModel) async throws(StudioError) -> Void

  private func attempt(_ text: String, _ work: @escaping EffectAction, undo: @escaping EffectAction)
  {
    Task { [model, toasts] in
      guard await Self.run(work, model, toasts) else { return }
      toasts.show(
        text, button: (tr("Undo"), { Task { await Self.run(undo, model, toasts) } }),
        isUrgent: true)
    }
  }

  @discardableResult private static func run(
    _ work: EffectAction, _ model: PlaybackModel, _ toasts: ToastOverlay
  ) async -> Bool {
    do throws(StudioError) {
      try await work(model)
      return true
    } catch {
      toasts.show(StudioMessages.sentence(error), stays: true)
      return false
    }
  }
}
