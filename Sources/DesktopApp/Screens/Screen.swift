import FoundationEssentials
import GTK

/// A page with its model, as the window sees it.
///
/// Screens lie above one another. The window passes what it is asked for to the one that shows.
protocol Screen: AnyObject {
  associatedtype Model: AnyObject

  /// The page itself.
  var page: Widget { get }
  /// The state of the page, and its decisions.
  var model: Model { get }
  /// The button that leads to the page below.
  var back: BackButton { get }
  /// The name of the page, on the button of a page above it that leads back here.
  var title: String { get }
  /// The title of the window while the page shows; `title` unless a screen says otherwise.
  var windowTitle: String { get }
  /// Whether something on the page moves, so that the benchmark counts its frames.
  ///
  /// False by default.
  var isMoving: Bool { get }

  /// Whether Home makes room for the page sooner than it must; false by default.
  var wantsWidth: Bool { get }
  /// Whether the page can be swiped away; true by default.
  var allowsSwipe: Bool { get }

  /// Whether the page is a list whose player sits beside it where there is room; false by default.
  var isList: Bool { get }
  /// Whether the page sits beside the list that has led to it where there is room; false by default.
  var sitsBeside: Bool { get }

  /// Takes note that a page that it has led to has come to sit beside it, or is gone; does nothing by default.
  func setBeside(_ isBeside: Bool)
  /// Puts the keyboard where a person who comes to the page wants it.
  func focus()
  /// Does what a key means on the page; returns false for a key without a meaning here.
  ///
  /// Called for keys that no widget had use for, and never while the person writes a text.
  func press(_ key: Key) -> Bool
  /// Leaves a mode of the page; returns false if there is nothing to leave but the page.
  func goBack() -> Bool
  /// Releases what keeps the screen alive or goes on by itself; the page was left for good.
  func close()
  /// Takes note that the person has come to the window, or has left it; does nothing by default.
  func setActive(_ isActive: Bool)
  /// Completes what would be cut off at the end of the program; does nothing by default.
  func finish() async
  /// Begins or ends a recording of the page's own; returns false, as by default, if it has none.
  func toggleRecording() -> Bool
  /// Begins to search the page; does nothing by default.
  func find()
  /// Exports what the page shows; does nothing by default.
  func export()
  /// Deletes a recording that a page above has shown, and offers to undo that.
  ///
  /// Returns false, as by default, if the page has no recordings.
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
