import Files
import FoundationEssentials
import Glibc
import MIDI
import MynaLibrary
import SoundFiles

/// Makes the MIDI files of takes from the logs of their events.
///
/// A log is removed only when its file is on the disk. One that cannot be finished now stays, and is tried again at the next
/// start: no take waits for it.
struct PerformanceFinisher {
  private let takes: TakesFolder

  /// The size of the largest log that is read, in bytes: 16 million events.
  private static let largest = 1 << 28

  /// A finisher for the takes in a folder.
  init(folder: String) { takes = TakesFolder(path: folder) }

  /// Makes the MIDI file of a take of so many frames, if it has a log.
  func finish(_ identity: TakeIdentity, frameCount: Int) {
    finish(identity.id, frameCount: frameCount, title: identity.title)
  }

  /// Does so for all takes whose logs nobody writes; what their length was is only known from the logs.
  func finishAll() {
    for id in takes.takesWithEventLog() {
      // A log that cannot be opened or locked is left alone.
      guard let log = try? OpenFile(takes.eventLog(of: id), O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        FileLock.acquire(of: log.descriptor).isTaken
      else { continue }
      withExtendedLifetime(log) { finish(id, frameCount: nil, title: nil) }
    }
  }

  /// Removes the log of a take that was never begun.
  func remove(_ id: UUID) {
    guard (try? takes.checkFolders()) != nil else { return }
    unlink(takes.eventLog(of: id))
  }

  private func finish(_ id: UUID, frameCount: Int?, title: String?) {
    // Nothing is written through a link that somebody has put in the place of a folder.
    guard (try? takes.checkFolders()) != nil else { return }
    let path = takes.eventLog(of: id)
    do throws(SystemError) {
      guard let data = try WholeFile.read(path, limit: Self.largest) else { return }
      // A log whose header was never written has no events.
      if let performance = Performance(log: Array(data)), performance.hasNotes {
        let file = StandardMIDIFile(performance, frameCount: frameCount, title: title)
        try WholeFile.write(Data(file.bytes), to: takes.performance(of: id))
      }
      unlink(path)
    } catch {
      // The log is still there for the next start.
    }
  }
}

extension Performance {
  fileprivate var hasNotes: Bool {
    entries.contains { entry in
      if case .event(.noteOn) = entry.content { true } else { false }
    }
  }
}
