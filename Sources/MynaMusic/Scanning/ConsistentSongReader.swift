import Files
import SoundFiles
import Threads

/// Reads a file and, if it changes while being read, reads it again.
struct ConsistentSongReader: Sendable {
  let source: any SongSource
  let time: any TimeSource
  let decoders: String

  /// The maximum number of attempts to read a file that keeps changing, before it is left for the
  /// next scan.
  private static let attempts = 3

  /// Reads a file; nil if it is gone, keeps changing, or can't be read at the moment.
  func record(of file: ListedFiles.File, while shouldContinue: () -> Bool) -> SongRecord? {
    var stamp = FileStamp(seen: file.path)
    for _ in 0..<Self.attempts {
      guard shouldContinue(), let before = stamp else { return nil }
      let record = read(file, before, shouldContinue)
      stamp = FileStamp(seen: file.path)
      if stamp == before { return record }
    }
    return nil
  }

  private func read(
    _ file: ListedFiles.File, _ stamp: FileStamp, _ shouldContinue: () -> Bool
  ) -> SongRecord? {
    var (facts, isComplete) = (SongMetadata(), true)
    do throws(SongSourceError) {
      facts = try source.facts(of: file.path, while: shouldContinue)
    } catch {
      switch error {
      case .gone, .unreadable, .cancelled: return nil
      case .forbidden, .unknown: break
      case .noReader, .slow: isComplete = false
      }
    }
    let undecoded = facts.undecoded
    if let undecoded { facts = facts.decoded(undecoded) }
    if facts.isDurationEstimated, shouldContinue() {
      facts.duration = MPEGDuration.seconds(of: file.path) ?? facts.duration
    }
    var record = SongRecord(
      song: facts.song(path: file.path), folder: file.folder, stamp: stamp,
      embedded: facts.artwork, undecoded: undecoded, isCompilation: facts.isCompilation,
      isComplete: isComplete)
    if facts.duration == nil, isComplete { addDuration(to: &record, shouldContinue) }
    return shouldContinue() ? record : nil
  }

  private func addDuration(to record: inout SongRecord, _ shouldContinue: () -> Bool) {
    do throws(SoundFileError) {
      let info = try SoundFileReader(path: record.path, time: time, while: shouldContinue).info
      // If the duration can be determined only by decoding the audio, it is determined when the
      // song is played.
      record.song.duration = info.frameCount.map { Double($0) / info.sampleRate } ?? 0
    } catch {
      switch error {
      case .notPermitted: record.song.problem = .forbidden
      case .notFound, .cannotOpen, .cancelled: record.isComplete = false
      default: (record.song.problem, record.decoders) = (.undecodable, decoders)
      }
    }
  }
}
