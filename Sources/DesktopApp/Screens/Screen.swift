import FoundationEssentials
import GTK

/// A page and its model, with the operations that the window requires.
///
/// Screens form a stack. The window forwards the user's requests to the top screen.
protocol Screen: AnyObject {
  associatedtype Model: AnyObject

  var page: Widget { get }
  var model: Model { get }
  var back: BackButton { get }
  /// The page's name, which the Back button of a page above it shows.
  var title: String { get }
  /// The window's title while the page is visible; `title` by default.
  var windowTitle: String { get }
  /// Whether something on the page is moving, in which case the benchmark counts frames; false by
  /// default.
  var isMoving: Bool { get }

  /// Whether the Home sidebar collapses at a larger window width, to leave more room for the page;
  /// false by default.
  var wantsWidth: Bool { get }
  /// Whether the page can be swiped away; true by default.
  var allowsSwipe: Bool { get }

  /// Whether the page is a list that shows its player beside it if there is room; false by default.
  var isList: Bool { get }
  /// Whether the page is shown beside the list that opened it if there is room; false by default.
  var sitsBeside: Bool { get }

  /// Called when a page that was opened from this page appears beside this page, or disappears.
  func setBeside(_ isBeside: Bool)
  /// Moves the focus to the widget that the user is most likely to use first.
  func focus()
  /// Handles a key and returns whether the page uses the key.
  ///
  /// Called for keys that no widget has handled, but never while a text field has the focus.
  func press(_ key: Key) -> Bool
  /// Leaves a mode of the page, such as a search.
  ///
  /// Returns false if no such mode is active.
  func goBack() -> Bool
  /// Ends observations and other activity, so that the screen can be released.
  ///
  /// The page is not used again.
  func close()
  func setActive(_ isActive: Bool)
  /// Completes unfinished work before the program exits.
  func finish() async
  /// Starts or stops the page's own recording.
  ///
  /// Returns false if the page cannot record. The default implementation always returns false.
  func toggleRecording() -> Bool
  func find()
  func export()
  /// Deletes a recording that was shown on a page above this one, and offers to undo the deletion.
  ///
  /// Returns false if the page has no recordings. The default implementation always returns false.
  func delete(_ recording: UUID) -> Bool
}

extension Screen {
  var windowTitle: String { title }
  var isMoving: Bool { false }
  var wantsWidth: Bool { false }
  var allowsSwipe: Bool { true }
  var isList: Bool { false }
  var sitsBeside: Bool { false }
  func setBeside(_ isBeside: Bool) {}
  func setActive(_ isActive: Bool) {}
  func finish() async {}
  func toggleRecording() -> Bool { false }
  func find() {}
  func export() {}
  func delete(_ recording: UUID) -> Bool { false }
}
