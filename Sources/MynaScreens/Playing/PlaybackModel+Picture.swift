import MynaAudio
public import MynaDSP
import MynaLibrary
public import Threads

/// The picture of the sound.
extension PlaybackModel {
  /// The time by which the picture moves.
  public var time: any TimeSource { studio.time }

  /// Reads the whole sound to see what it looks like.
  public func look() async {
    let revision = revision
    while overview == nil, !isClosed, revision == self.revision {
      let (path, isSettled) = (take.path, take.isFinished || take.trouble != nil)
      await look(at: path)
      guard overview == nil, path == take.path else { continue }
      if isSettled { return }
      // The journal may have become the file a moment ago, and the take is told of it in a moment.
      do { try await time.sleep(for: .milliseconds(50)) } catch { return }
    }
  }

  /// Whether the library knows more of it than was read yet.
  public var isBetterKept: Bool {
    peaks.map { overview?.waveform.frameCount ?? 0 < $0.frameCount } ?? false
  }

  /// Columns out of what the library knows; nil where it cannot be read.
  public func keptColumns(
    _ count: Int, in seconds: ClosedRange<Double>
  ) async -> [WaveformColumn]? {
    guard let peaks else { return nil }
    // It is seen all the same, when the sound itself was read.
    return await reading.run { try? peaks.columns(count, in: seconds) }
  }

  private func look(at path: String) async {
    let (looking, revision) = (looking, revision)
    let (overviews, continuation) = AsyncStream.makeStream(
      of: SoundOverview.self, bufferingPolicy: .bufferingNewest(1))
    let reading = Task {
      await looking.run {
        defer { continuation.finish() }
        var last: SoundOverview?
        // What cannot be read is told by the player.
        try? SoundOverview.read(path) { overview in
          last = overview
          if case .terminated = continuation.yield(overview) { return false }
          return true
        }
        return last?.silences() ?? []
      }
    }
    for await overview in overviews {
      if isClosed || revision != self.revision { return }
      self.overview = overview
    }
    let found = await reading.value
    guard revision == self.revision else { return }
    silences = found
    refresh()
  }
}
