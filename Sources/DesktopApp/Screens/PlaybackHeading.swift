import GTK
import MynaScreens
import MynaStudio

/// The title of the page that plays a recording, which a person can write over.
final class PlaybackHeading {
  private let title: EditableTitle
  private let model: PlaybackModel
  private let toasts: ToastOverlay
  /// Whether a title is to be written as soon as the person is there.
  private var asksForTitle: Bool
  private var renaming: Task<Void, Never>?
  private var observers: [Task<Void, Never>] = []

  /// - Parameter asksForTitle: whether the title is selected at first, to be written over.
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

  /// Calls `action` when the keyboard is free again.
  func onGiveBack(_ action: @escaping () -> Void) { title.onGiveBack = action }

  /// Begins to write over the title.
  func begin() { title.begin() }

  /// Returns whether the keyboard belongs to the title, and begins the first writing if the page was opened for that.
  ///
  /// - Parameter onLeadingSpace: called for a space that is pressed first, in place of writing it.
  func takesFocus(onLeadingSpace: @escaping () -> Void) -> Bool {
    guard asksForTitle else { return title.isWriting }
    asksForTitle = false
    title.begin(onLeadingSpace: onLeadingSpace)
    return true
  }

  /// Keeps a title that is being written.
  func keep() { title.keep() }

  /// Keeps a title that is being written, and waits until the recording has it.
  func finish() async {
    title.keep()
    await renaming?.value
  }

  /// Keeps a title that is being written, and follows the recording no more.
  func close() {
    title.keep(givesBack: false)
    for observer in observers { observer.cancel() }
    observers = []
  }

  private func rename(_ text: String) {
    renaming = Task { [model, toasts] in
      do throws(StudioError) {
        try await model.rename(to: text)
      } catch {
        toasts.show(StudioSentences.sentence(error))
      }
    }
  }
}
