package import MynaAudio
import MynaLibrary
package import MynaStudio
import Observation

/// A take that was just made, and what becomes of it.
@MainActor @Observable package final class OpenTake {
  /// The present path: that of its journal first, then that of its file.
  package internal(set) var path: String
  /// Why it is kept in another way than was asked for, or only as its journal.
  package internal(set) var trouble: StudioError?
  /// Whether it is where it stays.
  package internal(set) var isFinished: Bool
  /// The recording; nil for a file that somebody opened.
  package let recorded: RecordedTake?
  /// Whether it becomes mono if one of its sides is silent.
  @ObservationIgnored var becomesMono = false
  /// Awaited when it has become another sound than that of its journal.
  @ObservationIgnored var onOtherSound: () async -> Void = {}
  /// The title, if it is known from more than the file's name.
  var givenTitle: String?
  /// The title that it is to have in the library, which does not know it yet; nil for that of its file.
  @ObservationIgnored var wantedTitle: String?
  /// Makes the file of its journal; nil while nobody does.
  @ObservationIgnored var finishing: Task<Void, Never>?

  /// A take whose journal is complete.
  package init(_ recorded: RecordedTake) {
    (path, isFinished, self.recorded, givenTitle) = (recorded.journal, false, recorded, nil)
  }

  /// A file that is there.
  ///
  /// - Parameter title: what it is called; as its file if nil.
  package init(path: String, title: String? = nil) {
    (self.path, isFinished, recorded, givenTitle) = (path, true, nil, title)
  }

  /// Whether it was just recorded, and is over before anything can be heard of it.
  package var isTooShortToHear: Bool { recorded.map { $0.duration < 0.05 } ?? false }

  /// Goes on as the file that its journal has become, which its title may have moved.
  func become(_ finished: FinishedTake, at path: String) {
    self.path = path
    if case .keptAsWAV(let error) = finished.outcome { trouble = error }
    isFinished = true
  }

  /// The name for a person: its title, or else the name of its file without endings.
  package var title: String {
    if let givenTitle { return givenTitle }
    let destination = JournalName.destination(of: path) ?? path
    let name = destination.split(separator: "/").last.map(String.init) ?? destination
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
