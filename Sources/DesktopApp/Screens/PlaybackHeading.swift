import GTK
import MynaScreens
import MynaStudio

final class PlaybackHeading {
  private let title: EditableTitle
  private let model: PlaybackModel
  private let toasts: ToastOverlay
  private var asksForTitle: Bool
  private var renaming: Task<Void, Never>?
  private var observers: [Task<Void, Never>] = []

  init(_ builder: Builder, _ model: PlaybackModel, toasts: ToastOverlay, asksForTitle: Bool) {
    (title, self.model, self.toasts) = (EditableTitle(builder), model, toasts)
    self.asksForTitle = asksForTitle
    title.text = model.take.title
    title.isEditable = model.isRecording
    title.onRename = { [weak self] text in self?.rename(text) }
    observers = [
      observe({ [model] in model.take.title }) { [title] in title.text = $0 },
      observe({ [model] in model.isRecording }) { [title] in title.isEditable = $0 },
    ]
  }

  func onReturnFocus(_ action: @escaping () -> Void) { title.onReturnFocus = action }

  func begin() { title.begin() }

  /// Starts editing the title if the page was opened for that purpose, and returns whether the
  /// title has the focus.
  ///
  /// - Parameter onLeadingSpace: called if the user types a space as the first character, which is
  ///   not inserted.
  func takesFocus(onLeadingSpace: @escaping () -> Void) -> Bool {
    guard asksForTitle else { return title.isWriting }
    asksForTitle = false
    title.begin(onLeadingSpace: onLeadingSpace)
    return true
  }

  func keep() { title.keep() }

  func finish() async {
    title.keep()
    await renaming?.value
  }

  func close() {
    title.keep(returnsFocus: false)
    for observer in observers { observer.cancel() }
    observers = []
  }

  private func rename(_ text: String) {
    renaming = Task { [model, toasts] in
      do throws(StudioError) {
        try await model.rename(to: text)
      } catch {
        toasts.show(StudioMessages.sentence(error))
      }
    }
  }
}
