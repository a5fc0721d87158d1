import Files
import FoundationEssentials
package import MynaMusic
import Synchronization
package import Threads

/// Renders the sample songs when they are first requested, and caches the audio files.
///
/// ```swift
/// let rendering = SampleSongRendering(folders: folders, soundFont: settings.piano.soundFont)
/// let sound = try rendering.sound(of: song) { fraction in … }
/// ```
///
/// If the score, the SoundFont, or the renderer has changed, the song is rendered again, and the
/// old file is removed.
package final class SampleSongRendering: Sendable {
  /// The delay before background rendering resumes after it was interrupted for a waiting caller.
  private static let pause = Duration.milliseconds(200)

  private let folders: MynaFolders
  private let renderer: ScoreRenderer
  private let time: any TimeSource
  private let thread = SerialThread(label: "myna.samples")
  /// The number of callers that are waiting for a song.
  ///
  /// While there are any, background rendering is paused.
  private let waiting = Atomic(0)

  package convenience init(
    folders: MynaFolders, soundFont: String?, time: any TimeSource = SystemTime()
  ) {
    self.init(folders: folders, renderer: ScoreRenderer(soundFont: soundFont), time: time)
  }

  init(folders: MynaFolders, renderer: ScoreRenderer, time: any TimeSource) {
    (self.folders, self.renderer, self.time) = (folders, renderer, time)
  }

  package func sound(
    of song: SampleSong, onProgress: (Double) -> Bool = { _ in true }
  ) throws(ScoreRenderingError) -> RenderedSampleSong {
    waiting.add(1, ordering: .relaxed)
    defer { waiting.subtract(1, ordering: .relaxed) }
    return try make(song, onProgress)
  }

  /// Renders the songs that are not in the cache, one after another, in the background.
  ///
  /// Rendering pauses while a caller waits for a song, and ends early if the task is canceled.
  /// Songs that cannot be rendered are skipped; playing them reports the error.
  package nonisolated(nonsending) func prepare(_ songs: [SampleSong] = SampleSong.all) async {
    var open = songs[...]
    while let song = open.first, !Task.isCancelled {
      let isCancelled = Mutex(false)
      let isDone = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
          // Use `async`, which doesn't count as `UnfinishedWork`, because no caller waits for this
          // work.
          thread.async { [self] in
            let hasEnded = BackgroundThread.run { [self] () throws(Never) -> Bool in
              isOver(song) { isCancelled.withLock { $0 } }
            }
            continuation.resume(returning: hasEnded)
          }
        }
      } onCancel: {
        isCancelled.withLock { $0 = true }
      }
      if isDone { open.removeFirst() } else { try? await time.sleep(for: Self.pause) }
    }
  }

  private func isOver(_ song: SampleSong, _ isCancelled: () -> Bool) -> Bool {
    do throws(ScoreRenderingError) {
      _ = try make(song) { _ in !isCancelled() && waiting.load(ordering: .relaxed) == 0 }
      return true
    } catch {
      return error != .cancelled
    }
  }

  private func make(
    _ song: SampleSong, _ onProgress: (Double) -> Bool
  ) throws(ScoreRenderingError) -> RenderedSampleSong {
    let folder = try rethrowing(as: ScoreRenderingError.studio, try folders.make(\.samples))
    let file = try rethrowing(
      as: ScoreRenderingError.studio,
      try SampleSongFile(song, renderer: renderer.identity, folder: folder))
    if FileStatus.seen(file.sound)?.kind == .regular {
      return RenderedSampleSong(path: file.sound, loudness: file.measured ?? measure(file))
    }
    try rethrowing(
      as: { ScoreRenderingError.studio(.folder($0)) },
      try FileContents.write(Data(file.midi), to: file.score, synchronizesFolder: false))
    defer { unlink(file.score) }
    try renderer.render(
      file.score, to: file.sound, gain: file.gain, onProgress: onProgress)
    file.removeOthers()
    return RenderedSampleSong(path: file.sound, loudness: measure(file))
  }

  private func measure(_ file: SampleSongFile) -> SongLoudness {
    // If measuring fails, playing the file reports the error.
    guard var loudness = try? SongLoudness.measured(file.sound, while: { true }) else {
      return SongLoudness()
    }
    // Treat the sample songs as an album in which all songs have the same loudness.
    loudness.albumGain = loudness.trackGain
    if let data = try? JSONEncoder().encode(loudness) {
      // If this fails, the loudness is measured again the next time.
      try? FileContents.write(data, to: file.loudness, synchronizesFolder: false)
    }
    return loudness
  }
}
