package import MynaAudio
import MynaLibrary
package import MynaStudio
import Observation

@MainActor @Observable package final class NewTake {
  /// The path of the take's journal or, after the take is finished, of its file.
  package internal(set) var path: String
  /// The reason that the take was saved in a different way than requested, or only as its journal;
  /// nil if there was no problem.
  package internal(set) var problem: StudioError?
  package internal(set) var isFinished: Bool
  package let recorded: RecordedTake?
  @ObservationIgnored var becomesMono = false
  /// Called if the finished file's audio differs from the journal's; the caller waits for it.
  @ObservationIgnored var onOtherSound: () async -> Void = {}
  /// The title; nil to use the file name.
  var givenTitle: String?
  /// The title that the take will receive in the library; nil to use its file name.
  @ObservationIgnored var wantedTitle: String?
  @ObservationIgnored var finishing: Task<Void, Never>?

  package init(_ recorded: RecordedTake) {
    (path, isFinished, self.recorded, givenTitle) = (recorded.journal, false, recorded, nil)
  }

  package init(path: String, title: String? = nil) {
    (self.path, isFinished, recorded, givenTitle) = (path, true, nil, title)
  }

  package var isTooShortToHear: Bool { recorded.map { $0.duration < 0.05 } ?? false }

  func finish(_ finished: FinishedTake, at path: String) {
    self.path = path
    if case .keptAsWAV(let error) = finished.outcome { problem = error }
    isFinished = true
  }

  package var title: String {
    if let givenTitle { return givenTitle }
    let destination = JournalFileName.destination(of: path) ?? path
    let name = destination.split(separator: "/").last.map(String.init) ?? destination
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
