import Files
package import FoundationEssentials
import MynaDSP
package import SoundFiles
package import Threads

/// A take that is being recorded into a journal.
///
/// If the journal is removed or cannot grow any further, the take continues in a new journal. Use a
/// take from one thread at a time.
package final class TakeInProgress {
  package private(set) var journal: TakeJournal
  package private(set) var earlier: [RecordedTake] = []
  package private(set) var continuation: TakeContinuation?
  package let sampleRate: Double
  package let channelCount: Int

  /// The number of frames in earlier journals, including any that could not be completed.
  private var earlierFrames = 0
  private var isElsewhere = false
  private var earlierMarkers: [Double] = []
  private var overview = WaveformOverview()
  private var block: AudioBuffer
  private let title: String?
  private var partTitle: String?
  private let hasManyMarkers: Bool
  private let limit: Int
  private var paths: JournalPaths
  private var schedule: PartSchedule
  /// Why the current part has been extended; nil if the part began at its scheduled time.
  package private(set) var partProblem: SoundFileError?
  private let time: any TimeSource
  private var touchedAt = 0.0

  /// The number of seconds between updates of a journal's modification time while nothing is
  /// appended.
  private static let touchInterval = 60.0

  package init(
    at paths: JournalPaths, sampleRate: Double, channelCount: Int, id: UUID, title: String?,
    maximumDuration: Double? = nil, partDuration: Double? = nil, hasManyMarkers: Bool = false,
    time: any TimeSource = SystemTime()
  ) throws(SoundFileError) {
    journal = try Self.claim(paths) { path throws(SoundFileError) in
      try TakeJournal(
        path: path, sampleRate: sampleRate, channelCount: channelCount, id: id,
        date: time.date, title: title, hasManyMarkers: hasManyMarkers)
    }
    (self.time, self.hasManyMarkers) = (time, hasManyMarkers)
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    (self.title, partTitle) = (title, title)
    schedule = PartSchedule(partDuration: partDuration, sampleRate: sampleRate)
    limit = maximumDuration.map { Int(frames: ($0 * sampleRate).rounded()) } ?? .max
    self.paths = paths
    block = AudioBuffer(channelCount: channelCount, capacity: RecordingEngine.blockFrames)
  }

  package var frameCount: Int { earlierFrames + journal.frameCount }

  package var duration: Double { Double(frameCount) / sampleRate }

  package var markers: [Double] {
    earlierMarkers + journal.markers.map { Double(earlierFrames + $0) / sampleRate }
  }

  package func mark(name: String? = nil) -> Bool { journal.mark(name: name) }

  var markersLeft: Int { journal.markersLeft }

  package var timeLeft: Double? {
    let rate = TakeJournal.bytesPerSecond(sampleRate: sampleRate, channelCount: channelCount)
    return DiskSpace(path: journal.path)?.bytes.map { Double($0) / Double(rate) }
  }

  var framesLeft: Int { limit - frameCount }

  package var isComplete: Bool { framesLeft <= 0 }

  package func append(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    let wanted = min(samples.count / channelCount, limit - frameCount)
    var rest = UnsafeBufferPointer(rebasing: samples.prefix(wanted * channelCount))
    // Don't start a part until its first frame arrives, so that a take that ends at a seam doesn't
    // get an empty part.
    while schedule.end - frameCount < rest.count / channelCount {
      let count = (schedule.end - frameCount) * channelCount
      try write(UnsafeBufferPointer(rebasing: rest.prefix(count)))
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst(count))
      startNextPart()
    }
    try write(rest)
  }

  private func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    var rest = samples
    while true {
      let before = journal.frameCount
      do throws(SoundFileError) {
        try journal.append(rest)
        return record(rest)
      } catch {
        let done = (journal.frameCount - before) * channelCount
        record(UnsafeBufferPointer(rebasing: rest.prefix(done)))
        if journal.needsAnotherFile {
          try switchJournal(journal.isInPlace ? .largestFile : .unreadable)
        } else {
          try switchDisk(after: error)
        }
        rest = UnsafeBufferPointer(rebasing: rest.dropFirst(done))
      }
    }
  }

  /// Continues in a new take, whose journal is created before the current journal is completed.
  ///
  /// If no journal can be created, the current take continues until the next seam.
  private func startNextPart() {
    let currentTitle = partTitle
    do throws(SoundFileError) {
      partTitle = schedule.nextTitle(title)
      let (new, newPaths) = try nextPart()
      complete(before: new)
      (paths, isElsewhere, partProblem) = (newPaths, false, nil)
      schedule.advance()
    } catch {
      // Restore the title, because the current part continues and may need another journal.
      (partTitle, partProblem) = (currentTitle, error)
      schedule.postpone()
    }
  }

  private func nextPart() throws(SoundFileError) -> (journal: TakeJournal, paths: JournalPaths) {
    while let next = paths.part(schedule.number + 1, partTitle) {
      do throws(SoundFileError) {
        return (try Self.claim(next, anew), next)
      } catch .destinationExists {
        // Try the next path.
      } catch {
        return (try self.next([next.next, next.elsewhere], anew), next)
      }
    }
    return (try next([paths.next, paths.elsewhere], anew), paths)
  }

  /// Returns the completed parts, which this take no longer keeps.
  package func removeEarlier() -> [RecordedTake] {
    defer { earlier = [] }
    return earlier
  }

  package func flush() throws(SoundFileError) {
    try switchJournalIfRemoved()
    do throws(SoundFileError) { try journal.flush() } catch { try switchDisk(after: error) }
  }

  func switchJournalIfRemoved() throws(SoundFileError) {
    guard !journal.isInPlace else { return }
    do throws(SoundFileError) {
      journal = try next([paths.next, paths.elsewhere]) { path throws(SoundFileError) in
        try TakeJournal(path: path, continuing: journal)
      }
      report(.takenAway)
    } catch {
      guard case .unreadable = error else { throw error }
      try switchJournal(.unreadable)
    }
  }

  /// Maintains the journal while nothing is appended.
  ///
  /// Switches to a new journal if the current one was removed, and occasionally updates its
  /// modification time.
  ///
  /// - Parameter now: the current time in seconds.
  package func rest(now: Double) throws(SoundFileError) {
    try switchJournalIfRemoved()
    guard now - touchedAt >= Self.touchInterval else { return }
    touchedAt = now
    journal.touch()
  }

  /// Completes the take.
  ///
  /// If `hasFailed` is true, errors are ignored, and the take contains only what was written before
  /// the disk failed.
  package func complete(hasFailed: Bool = false) throws(SoundFileError) -> RecordedTake {
    do throws(SoundFileError) {
      try switchJournalIfRemoved()
      return recorded(try journal.complete(), earlier: earlier)
    } catch {
      guard hasFailed else { throw error }
      return recorded(nil, earlier: earlier)
    }
  }

  private func switchJournal(_ reason: TakeContinuation.Reason) throws(SoundFileError) {
    complete(before: try next([paths.next, paths.elsewhere], anew))
    report(reason)
  }

  private func switchDisk(after error: SoundFileError) throws(SoundFileError) {
    // Don't use a third disk, so that a recording is not scattered over many small parts.
    guard !isElsewhere, let new = try? next([paths.elsewhere], anew) else { throw error }
    isElsewhere = true
    let isFull = if case .noSpace = error { true } else { false }
    complete(before: new)
    report(isFull ? .diskFull : .diskFailed)
  }

  private func anew(_ path: String) throws(SoundFileError) -> TakeJournal {
    try TakeJournal(
      path: path, sampleRate: sampleRate, channelCount: channelCount, id: UUID(),
      date: time.date, title: partTitle, hasManyMarkers: hasManyMarkers)
  }

  private func complete(before new: TakeJournal) {
    earlierMarkers = markers
    earlierFrames += journal.frameCount
    // If this fails, the journal will be recovered later, as after a crash, unless another process
    // has already claimed it.
    if let complete = try? journal.complete() {
      earlier.append(recorded(complete, earlier: []))
    }
    (journal, overview) = (new, WaveformOverview())
  }

  /// Creates the first journal.
  ///
  /// If several recordings try to use the same path, the file system decides which one gets it, and
  /// the others try their next path.
  private static func claim(
    _ paths: JournalPaths, _ make: (String) throws(SoundFileError) -> TakeJournal
  ) throws(SoundFileError) -> TakeJournal {
    var taken: SoundFileError?
    var number = 1
    while let path = paths.first(number) {
      do throws(SoundFileError) {
        return try make(path)
      } catch .destinationExists(let path) {
        taken = .destinationExists(path: path)
      }
      number += 1
    }
    guard let taken else { preconditionFailure("a recording has a path to begin at") }
    throw taken
  }

  private func next(
    _ paths: [(Int) -> String?], _ make: (String) throws(SoundFileError) -> TakeJournal
  ) throws(SoundFileError) -> TakeJournal {
    var failure: SoundFileError?
    for paths in paths {
      var number = 1
      while let path = paths(number) {
        do throws(SoundFileError) {
          return try make(path)
        } catch .unreadable(let path, let reason) {
          throw .unreadable(path: path, reason: reason)
        } catch .destinationExists {
          // Try the next path.
        } catch {
          failure = failure ?? error
        }
        number += 1
      }
    }
    throw failure ?? .noFolder(path: journal.path)
  }

  private func report(_ reason: TakeContinuation.Reason) {
    continuation = TakeContinuation(
      reason: reason, journal: journal.path, count: (continuation?.count ?? 0) + 1)
  }

  private func record(_ samples: UnsafeBufferPointer<Float>) {
    guard !samples.isEmpty else { return }
    block.frameCount = samples.count / channelCount
    block.deinterleave(samples)
    overview.append(block)
  }

  private func recorded(_ open: RecoveredJournal?, earlier: [RecordedTake]) -> RecordedTake {
    RecordedTake(
      journal: journal.path, identity: journal.identity, frameCount: journal.frameCount,
      sampleRate: sampleRate, channelCount: channelCount, overview: overview, openJournal: open,
      earlier: earlier)
  }
}
