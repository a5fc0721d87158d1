import Foundation
import MynaDSP
import SoundFiles

/// A take while it grows: its journal, and the next one when that is taken away or cannot become larger.
///
/// Of one thread at a time.
final class GrowingTake {
  /// Where it grows.
  private(set) var journal: TakeJournal
  /// What earlier journals hold, where one could not hold all.
  private(set) var earlier: [RecordedTake] = []
  /// Why it grows where it does; nil when that is where it began.
  private(set) var continuation: TakeContinuation?
  let sampleRate: Double
  let channelCount: Int

  /// What is in the journal, from afar.
  private var overview = WaveformOverview()
  private var block: AudioBuffer
  private let title: String?
  /// Frames it is to have at most.
  private let limit: Int
  private let place: JournalPlace
  private var touchedAt = 0.0

  /// Where the journal may be: the n-th place to try when the first is lost, from 1 on, or nil if there is no more.
  typealias JournalPlace = @Sendable (Int) -> String?

  /// Seconds between two signs of life while nothing is appended.
  private static let touchInterval = 60.0

  /// Begins in a new journal at `path`, which must not exist.
  init(
    path: String, sampleRate: Double, channelCount: Int, id: UUID, title: String?,
    limit: Int = .max, elsewhere place: @escaping JournalPlace
  ) throws(SoundFileError) {
    journal = try TakeJournal(
      path: path, sampleRate: sampleRate, channelCount: channelCount, id: id, date: Date(),
      title: title)
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
    (self.title, self.limit, self.place) = (title, limit, place)
    block = AudioBuffer(channelCount: channelCount, capacity: RecordingEngine.blockFrames)
  }

  /// Frames so far, in all journals.
  var frameCount: Int { journal.frameCount + earlier.reduce(0) { $0 + $1.frameCount } }

  /// Whether it is as long as it was to be.
  var isComplete: Bool { frameCount >= limit }

  /// Adds interleaved frames, at most a block of the engine's, and of these no more than the limit lets in.
  func append(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    let wanted = min(samples.count / channelCount, limit - frameCount)
    var rest = UnsafeBufferPointer(rebasing: samples.prefix(wanted * channelCount))
    while true {
      let before = journal.frameCount
      do throws(SoundFileError) {
        try journal.append(rest)
        return note(rest)
      } catch {
        // What fitted is kept.
        let done = (journal.frameCount - before) * channelCount
        note(UnsafeBufferPointer(rebasing: rest.prefix(done)))
        guard journal.needsAnotherFile else { throw error }
        try goOnBehind(journal.isInPlace ? .largestFile : .unreadable)
        rest = UnsafeBufferPointer(rebasing: rest.dropFirst(done))
      }
    }
  }

  /// Brings all to disk, and goes on elsewhere if the journal was taken away.
  func flush() throws(SoundFileError) {
    try look()
    try journal.flush()
  }

  /// Goes on elsewhere if the journal was taken away.
  func look() throws(SoundFileError) {
    guard !journal.isInPlace else { return }
    do throws(SoundFileError) {
      journal = try next { path throws(SoundFileError) in
        try TakeJournal(path: path, continuing: journal)
      }
      say(.takenAway)
    } catch {
      guard case .unreadable = error else { throw error }
      try goOnBehind(.unreadable)
    }
  }

  /// The same while it is paused, with a sign of life for others now and then; `now` in seconds.
  func rest(now: Double) throws(SoundFileError) {
    try look()
    guard now - touchedAt >= Self.touchInterval else { return }
    touchedAt = now
    journal.touch()
  }

  /// Completes it.
  func complete() throws(SoundFileError) -> RecordedTake {
    try look()
    return recorded(try journal.complete(), earlier: earlier)
  }

  /// What the journal holds, without completing it, for one that takes no more.
  var asItIs: RecordedTake { recorded(nil, earlier: earlier) }

  /// Goes on in a journal that begins with what comes next, and completes the present one.
  private func goOnBehind(_ reason: TakeContinuation.Reason) throws(SoundFileError) {
    let new = try next { path throws(SoundFileError) in
      try TakeJournal(
        path: path, sampleRate: sampleRate, channelCount: channelCount, id: UUID(), date: Date(),
        title: title)
    }
    // What cannot be completed now is completed as after a crash, or somebody else has it.
    if let complete = try? journal.complete() {
      earlier.append(recorded(complete, earlier: []))
    }
    (journal, overview) = (new, WaveformOverview())
    say(reason)
  }

  /// Makes a journal at the first place where one can be.
  private func next(
    _ make: (String) throws(SoundFileError) -> TakeJournal
  ) throws(SoundFileError) -> TakeJournal {
    var failure: SoundFileError?
    var number = 1
    while let path = place(number) {
      do throws(SoundFileError) {
        return try make(path)
      } catch .unreadable(let path, let reason) {
        throw .unreadable(path: path, reason: reason)
      } catch .destinationExists {
        // The next place is another name.
      } catch {
        failure = failure ?? error
      }
      number += 1
    }
    throw failure ?? .noFolder(path: journal.path)
  }

  private func say(_ reason: TakeContinuation.Reason) {
    continuation = TakeContinuation(
      reason: reason, journal: journal.path, count: (continuation?.count ?? 0) + 1)
  }

  private func note(_ samples: UnsafeBufferPointer<Float>) {
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
