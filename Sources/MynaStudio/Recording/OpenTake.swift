public import MynaAudio
import MynaLibrary
public import Observation

/// A take that was just made, and what becomes of it.
@MainActor @Observable public final class OpenTake {
  /// Where it is now: in its journal first, and then where it stays.
  public internal(set) var path: String
  /// Why it is kept in another way than was asked for, or only as its journal.
  public internal(set) var trouble: StudioError?
  /// Whether it is where it stays.
  public internal(set) var isFinished: Bool
  /// What was recorded; nil for a file that somebody opened.
  public let recorded: RecordedTake?

  /// A take whose journal is complete.
  public init(_ recorded: RecordedTake) {
    (path, isFinished, self.recorded) = (recorded.journal, false, recorded)
  }

  /// A file that is there.
  public init(path: String) { (self.path, isFinished, recorded) = (path, true, nil) }

  /// What a person calls it: the name of its file without endings.
  public var title: String {
    let destination = JournalName.destination(of: path) ?? path
    let name = destination.split(separator: "/").last.map(String.init) ?? destination
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
