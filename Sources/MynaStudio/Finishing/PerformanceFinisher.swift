import Files
import FoundationEssentials
import Glibc
import MIDI
import MynaLibrary
import SoundFiles

/// Converts the event logs of takes to MIDI files.
///
/// An event log is removed only after its MIDI file has been written to disk. If a log cannot be
/// converted, it is kept, and the next start tries again. Takes are finished without waiting for
/// their logs.
struct PerformanceFinisher {
  private let takes: TakesFolder

  /// The maximum size of a log in bytes, enough for 16 million events.
  private static let largest = 1 << 28

  init(folder: String) { takes = TakesFolder(path: folder) }

  func finish(_ identity: TakeIdentity, frameCount: Int) {
    finish(identity.id, frameCount: frameCount, title: identity.title)
  }

  func finishAll() {
    for id in takes.takesWithEventLog() {
      // Skip logs that cannot be opened or locked.
      guard let log = try? OpenFile(takes.eventLog(of: id), O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        FileLock.acquire(of: log.descriptor).isTaken
      else { continue }
      withExtendedLifetime(log) { finish(id, frameCount: nil, title: nil) }
    }
  }

  func remove(_ id: UUID) {
    guard (try? takes.checkFolders()) != nil else { return }
    unlink(takes.eventLog(of: id))
  }

  private func finish(_ id: UUID, frameCount: Int?, title: String?) {
    // Stop if one of the folders has been replaced by a symbolic link, because nothing must be
    // written through it.
    guard (try? takes.checkFolders()) != nil else { return }
    let path = takes.eventLog(of: id)
    do throws(SystemError) {
      guard let data = try FileContents.read(path, limit: Self.largest) else { return }
      // A log whose header was never written has no events.
      if let performance = Performance(log: Array(data)), performance.hasNotes {
        let file = StandardMIDIFile(performance, frameCount: frameCount, title: title)
        try FileContents.write(Data(file.bytes), to: takes.performance(of: id))
      }
      unlink(path)
    } catch {
      // Keep the log for the next start.
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
