import Files
import FoundationEssentials
package import MynaMusic
import Synchronization
package import Threads

/// Makes sound files of the music that comes with Myna, each when it is first wanted, and keeps them in the cache.
///
/// ```swift
/// let rendering = SampleRendering(folders: folders, soundFont: settings.piano.soundFont)
/// let sound = try rendering.sound(of: song) { fraction in … }
/// ```
///
/// A song that was made is made anew when its score, the SoundFont or the renderer is another; the old file goes.
package final class SampleRendering: Sendable {
  /// The time after which it is looked whether nobody waits any more.
  private static let pause = Duration.milliseconds(200)

  private let folders: MynaFolders
  private let renderer: ScoreRenderer
  private let time: any TimeSource
  private let thread = SerialThread(label: "myna.samples")
  /// The callers that wait for a song; what is made ahead of its time makes way for them.
  private let waiting = Atomic(0)

  /// Plays by a person's SoundFont, or that of the system; without any, strings play.
  ///
  /// - Parameter soundFont: the path of the SoundFont that was chosen; nil for that of the system.
  package convenience init(
    folders: MynaFolders, soundFont: String?, time: any TimeSource = SystemTime()
  ) {
    self.init(folders: folders, renderer: ScoreRenderer(soundFont: soundFont), time: time)
  }

  init(folders: MynaFolders, renderer: ScoreRenderer, time: any TimeSource) {
    (self.folders, self.renderer, self.time) = (folders, renderer, time)
  }

  /// Returns the sound of a song, and makes it on the calling thread if it is not there yet.
  ///
  /// - Parameter onProgress: called at least ten times a second of sound with the share that is done, 0…1; returning false
  ///   cancels.
  package func sound(
    of song: SampleSong, onProgress: (Double) -> Bool = { _ in true }
  ) throws(ScoreRenderingError) -> RenderedSample {
    waiting.add(1, ordering: .relaxed)
    defer { waiting.subtract(1, ordering: .relaxed) }
    return try make(song, onProgress)
  }

  /// Makes the songs that are not there yet, one after another, in the time that others leave; makes way for who waits for one.
  ///
  /// Ends early when its task is canceled. A song that cannot be made is passed over: who wants to hear it is told.
  package nonisolated(nonsending) func prepare(_ songs: [SampleSong] = SampleSong.all) async {
    var open = songs[...]
    while let song = open.first, !Task.isCancelled {
      let isCancelled = Mutex(false)
      let isDone = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
          // Not as unfinished work: nobody waits for it.
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

  /// Tries to make a song, and returns false if that was given up for somebody who waits.
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
  ) throws(ScoreRenderingError) -> RenderedSample {
    let folder = try rethrowing(as: ScoreRenderingError.studio, try folders.make(\.samples))
    let file = try rethrowing(
      as: ScoreRenderingError.studio,
      try SampleFile(song, renderer: renderer.identity, folder: folder))
    if FileStatus.seen(file.sound)?.kind == .regular {
      return RenderedSample(path: file.sound, loudness: file.measured ?? measure(file))
    }
    try rethrowing(
      as: { ScoreRenderingError.studio(.folder($0)) },
      try WholeFile.write(Data(file.midi), to: file.score, synchronizesFolder: false))
    defer { unlink(file.score) }
    try renderer.render(
      file.score, to: file.sound, gain: file.gain, onProgress: onProgress)
    file.removeOthers()
    return RenderedSample(path: file.sound, loudness: measure(file))
  }

  /// Measures the sound, and notes what was measured beside it.
  private func measure(_ file: SampleFile) -> SongLoudness {
    // Whoever plays the file is told what is wrong with it.
    guard var loudness = try? SongLoudness.measured(file.sound, while: { true }) else {
      return SongLoudness()
    }
    // The samples are an album of pieces that are as loud as each other.
    loudness.albumGain = loudness.trackGain
    if let data = try? JSONEncoder().encode(loudness) {
      // Without the note it is measured again.
      try? WholeFile.write(data, to: file.loudness, synchronizesFolder: false)
    }
    return loudness
  }
}
