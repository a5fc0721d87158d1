import GTK
import MynaLibrary
import MynaScreens
import MynaStudio
import Translations

final class EditBar {
  /// Called when the focused button lost the focus because it was disabled.
  var onFocusLost: () -> Void = {}

  /// Called if an edit ends after its page was closed.
  ///
  /// The parameters are the message and whether the edit failed.
  var onLateEnd: (String, Bool) -> Void = { _, _ in }

  /// Called to play the second part of a recording after a split.
  var onOpen: (Take) -> Void = { _ in }

  private typealias ToastButton = (String, () -> Void)
  private let edit: EditModel
  private let page: Widget
  private let window: Window
  private let toasts: ToastOverlay
  private let toggle: ToggleButton
  private let (undoAlways, undoButton): (Button, Button)
  private let (redoAlways, redoButton): (Button, Button)
  private let bar: Revealer
  private let (tools, working): (Widget, Widget)
  private let (trim, cut, split): (Button, Button, Button)
  private let more: MenuButton
  private let selection: Label
  private let progress: ProgressBar
  private let actions = ActionGroup()
  private var toast: Toast?
  private var observers: [Task<Void, Never>] = []
  private var isClosed = false

  init(_ builder: Builder, _ edit: EditModel, window: Window, toasts: ToastOverlay) {
    (self.edit, self.window, self.toasts) = (edit, window, toasts)
    page = builder("page")
    (toggle, undoAlways, undoButton) = (builder("edit"), builder("undoAlways"), builder("undo"))
    (redoAlways, redoButton) = (builder("redoAlways"), builder("redo"))
    (bar, tools, working) = (builder("editBar"), builder("editTools"), builder("editWorking"))
    (trim, cut, split) = (builder("trim"), builder("cutOut"), builder("splitHere"))
    (more, selection, progress) = (builder("more"), builder("selection"), builder("editProgress"))
    connect(builder)
    actions.insert(into: page, as: "edit")
    page.addShortcut("<Control>e") { [weak self] in self?.toggleEditing() ?? false }
    page.addShortcut("<Control>z") { [weak self] in self?.undoByKey() ?? false }
    page.addShortcut("<Control><Shift>z") { [weak self] in self?.redoByKey() ?? false }
    watch()
  }

  func close() {
    for observer in observers { observer.cancel() }
    observers = []
    isClosed = true
  }

  func update() {
    edit.refresh()
    split.isEnabled = edit.canSplit
  }

  // MARK: User actions

  private func connect(_ builder: Builder) {
    let cancel: Button = builder("editCancel")
    let undoing = [undoAlways, undoButton, redoAlways, redoButton]
    for button in [toggle, trim, cut, split, cancel] + undoing {
      button.keepsFocusElsewhere()
    }
    toggle.onClick { [weak self] in
      guard let self else { return }
      edit.setEditing(toggle.isOn)
    }
    cancel.onClick { [edit] in edit.cancel() }
    for button in [undoAlways, undoButton] { button.onClick { [weak self] in self?.undo() } }
    for button in [redoAlways, redoButton] { button.onClick { [weak self] in self?.redo() } }
    trim.onClick { [weak self] in
      self?.run { edit throws(StudioError) in
        try await edit.trim()
        return EditMessages.trimmed(to: edit.playback.duration)
      }
    }
    cut.onClick { [weak self] in
      self?.run { edit throws(StudioError) in
        let seconds = edit.selection.upperBound - edit.selection.lowerBound
        try await edit.cut()
        return EditMessages.cut(seconds)
      }
    }
    split.onClick { [weak self] in self?.splitHere() }
    add("normalize", EditMessages.normalized) { edit throws(StudioError) in
      try await edit.normalize()
    }
    add("reduceNoise", EditMessages.quieter) { edit throws(StudioError) in
      try await edit.reduceNoise()
    }
    add("restore", EditMessages.restored) { edit throws(StudioError) in
      try await edit.restoreOriginal()
    }
  }

  private func add(
    _ name: String, _ words: String,
    _ work: @escaping (EditModel) async throws(StudioError) -> Void
  ) {
    actions.add(name) { [weak self] in
      self?.run { edit throws(StudioError) in
        try await work(edit)
        return words
      }
    }
  }

  /// Splits the recording.
  ///
  /// The button in the resulting message opens the second part. It doesn't undo the split,
  /// because the bar already has an Undo button.
  private func splitHere() {
    var part: Take?
    run { edit throws(StudioError) in
      part = try await edit.split()
      return part.map { EditMessages.split($0.title) }
    } button: { [weak self] in
      part.map { take in (tr("Open"), { self?.onOpen(take) ?? () }) }
    }
  }

  private func toggleEditing() -> Bool {
    guard edit.canEdit else { return false }
    edit.setEditing(!edit.isEditing)
    return true
  }

  private func undoByKey() -> Bool {
    // While a text field has the focus, Ctrl+Z applies to the text field.
    guard edit.canUndo, !window.isTyping else { return false }
    undo()
    return true
  }

  private func redoByKey() -> Bool {
    guard edit.canEdit, edit.canRedo, !window.isTyping else { return false }
    redo()
    return true
  }

  /// Cancels the running edit or, if there is none, leaves editing mode.
  ///
  /// Returns false if neither is possible.
  func leave() -> Bool {
    guard edit.isEditing else { return false }
    if edit.isWorking { edit.cancel() } else { edit.setEditing(false) }
    return true
  }

  private func undo() {
    run { edit throws(StudioError) in
      try await edit.undo()
      return EditMessages.undone
    } button: {
      nil
    }
  }

  private func redo() {
    run { edit throws(StudioError) in
      try await edit.redo()
      return EditMessages.redone
    }
  }

  private func run(_ work: @escaping (EditModel) async throws(StudioError) -> String?) {
    run(work) { [weak self] in (tr("Undo"), { self?.undo() ?? () }) }
  }

  private func run(
    _ work: @escaping (EditModel) async throws(StudioError) -> String?,
    button: @escaping () -> ToastButton?
  ) {
    guard !edit.isWorking else { return }
    toast?.dismiss()
    toast = nil
    Task {
      do throws(StudioError) {
        guard let words = try await work(edit) else { return }
        report(words, button: button())
      } catch {
        complain(error)
      }
    }
  }

  private func complain(_ error: StudioError) {
    let words = StudioMessages.sentence(error)
    if isClosed { return onLateEnd(words, error != .cancelled) }
    toast = toasts.show(words, stays: error != .cancelled)
    toast?.onDismiss { [weak self] in self?.toast = nil }
  }

  private func report(_ words: String, button: ToastButton?) {
    if isClosed { return onLateEnd(EditMessages.ended(words, edit.playback.take.title), false) }
    toast = toasts.show(words, button: button)
    toast?.onDismiss { [weak self] in self?.toast = nil }
  }

  // MARK: Display

  private nonisolated struct State: Equatable, Sendable {
    var canEdit: Bool
    var canUndo: Bool
    var canRedo: Bool
    var isEditing: Bool
    var isWorking: Bool
    var isWhole: Bool
  }

  private func watch() {
    observers = [
      Task { [edit] in await edit.trackChanges() },
      observe({ [edit] in
        State(
          canEdit: edit.canEdit, canUndo: edit.canUndo, canRedo: edit.canEdit && edit.canRedo,
          isEditing: edit.isEditing, isWorking: edit.isWorking, isWhole: edit.isWhole)
      }) { [weak self] in self?.show($0) },
      observe({ [edit] in edit.selection }) { [weak self, edit] range in
        self?.selection.text = EditMessages.selection(range, isWhole: edit.isWhole)
      },
      observe({ [edit] in edit.progress }) { [weak self] fraction in
        guard let self else { return }
        (tools.isVisible, working.isVisible) = (fraction == nil, fraction != nil)
        progress.fraction = fraction ?? 0
      },
    ]
  }

  private func show(_ state: State) {
    toggle.isVisible = state.canEdit
    toggle.isOn = state.isEditing
    undoAlways.isVisible = state.canUndo && !state.isEditing
    bar.isVisible = state.isEditing
    bar.isRevealed = state.isEditing
    (trim.isEnabled, cut.isEnabled) = (!state.isWhole, !state.isWhole)
    undoButton.isEnabled = state.canUndo
    undoAlways.isEnabled = !state.isWorking
    redoAlways.isVisible = state.canRedo && !state.isEditing
    redoAlways.isEnabled = !state.isWorking
    redoButton.isEnabled = state.canRedo
    actions.enable("restore", state.canUndo)
    if window.hasLostFocus { onFocusLost() }
  }
}
