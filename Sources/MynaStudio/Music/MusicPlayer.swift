package import AudioDevices
package import MynaAudio
package import MynaMusic
package import Threads

/// Plays songs one right after another: their order, their loudness, an effect, and all of it again after a restart.
///
/// The player opens a requested song on another thread. The current song plays on meanwhile, and later requests wait.
///
/// ```swift
/// let player = MusicPlayer { id throws(UnplayableSong) in … }
/// try await player.perform(.setVolume(0.5), .playSongs(songs, at: 0))
/// ```
package typealias MusicPlayer = Owner<MusicCore>

extension Owner where Core == MusicCore {
  /// Finds the file of a song that can be played now; called on any thread, and may take its time.
  package typealias Resolver = @Sendable (SongID) throws(UnplayableSong) -> PlayableSong

  /// Creates a player at rest, with the queue and the position that were saved, if any.
  ///
  /// - Parameters:
  ///   - device: An id, a name or part of either; nil for the system's default, whose changes are then followed.
  ///   - limitsPeaks: The value that `setLimitsPeaks` sets, from the beginning.
  ///   - state: The path of the file that queue and position survive a restart in, in a folder that is there; nil for none.
  ///   - onMeasured: Called on a thread of the player's with the loudness of a song that was not known, to be remembered.
  ///   - resolve: Finds the file of a song.
  package convenience init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, limitsPeaks: Bool = true, state: String? = nil,
    time: any TimeSource = SystemTime(),
    onMeasured: @escaping @Sendable (SongID, SongLoudness) -> Void = { _, _ in },
    resolve: @escaping Resolver
  ) {
    let sequence = SequenceCore(devices: devices, device: device)
    let work = MusicWork(
      resolve: resolve,
      measure: { path, shouldContinue throws(RenderError) in
        try BackgroundThread.run { () throws(RenderError) in
          try SongLoudness.measured(path, while: shouldContinue)
        }
      }, onMeasured: onMeasured, time: time)
    self.init(sequence, work: work, limitsPeaks: limitsPeaks, state: state)
    connect(to: focus) {
      $0.sounds as? SequenceCore
    } then: {
      $0.catchUp()
    }
  }

  convenience init(
    _ sounds: any SoundQueue, work: MusicWork, limitsPeaks: Bool = true, state: String?
  ) {
    self.init(MusicCore(sounds, work: work, file: state), label: "Myna.Music", time: work.time)
    sync { core in
      core.enqueue = { [weak self] work in self?.enqueue(work) }
      core.limitsPeaks = limitsPeaks
      core.restore()
    }
  }
}

extension Owner: SongPlayer where Core == MusicCore {
  /// Does requests one after another as one piece, after all that came before; the first that fails ends them.
  package func perform(
    _ requests: [MusicRequest],
    then done: @escaping @Sendable (Result<MusicStep?, MusicPlayerError>) -> Void
  ) {
    // The player stays until it has answered.
    enqueue { core in
      core.perform(requests) { [self] outcome in withExtendedLifetime(self) { done(outcome) } }
    }
  }
}
