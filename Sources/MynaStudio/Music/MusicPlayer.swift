package import AudioDevices
package import MynaAudio
package import MynaMusic
package import Threads

/// Plays a queue of songs without gaps.
///
/// A player maintains the order of the songs, matches their loudness, applies an effect, and
/// restores its state after a restart. It opens a requested song on another thread. Until the song
/// is open, the current song continues to play, and later requests wait.
///
/// ```swift
/// let player = MusicPlayer { id throws(UnplayableSong) in … }
/// try await player.perform(.setVolume(0.5), .playSongs(songs, at: 0))
/// ```
package typealias MusicPlayer = CoreOwner<MusicPlayerCore>

extension CoreOwner where Core == MusicPlayerCore {
  /// Returns the playable file of a song.
  ///
  /// This is called on any thread and may block.
  package typealias Resolver = @Sendable (SongID) throws(UnplayableSong) -> PlayableSong

  /// Creates a paused player, with the saved queue and position if there are any.
  ///
  /// - Parameters:
  ///   - device: an ID, a name, or part of either; nil to follow the system's default device.
  ///   - limitsPeaks: the initial value of `setLimitsPeaks`.
  ///   - state: the path of the file that stores the queue and position, in an existing folder; nil
  ///     to store nothing.
  ///   - onMeasured: called on one of the player's threads with a song's measured loudness, so that
  ///     it can be stored.
  ///   - resolve: returns the playable file of a song.
  package convenience init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, limitsPeaks: Bool = true, state: String? = nil,
    time: any TimeSource = SystemTime(),
    onMeasured: @escaping @Sendable (SongID, SongLoudness) -> Void = { _, _ in },
    resolve: @escaping Resolver
  ) {
    let sequence = SequencePlayerCore(devices: devices, device: device)
    let work = MusicPlayerServices(
      resolve: resolve,
      measure: { path, shouldContinue throws(RenderError) in
        try BackgroundThread.run { () throws(RenderError) in
          try SongLoudness.measured(path, while: shouldContinue)
        }
      }, onMeasured: onMeasured, time: time)
    self.init(sequence, work: work, limitsPeaks: limitsPeaks, state: state)
    connect(to: focus) {
      $0.sounds as? SequencePlayerCore
    } then: {
      $0.catchUp()
    }
  }

  convenience init(
    _ sounds: any PlaybackQueue, work: MusicPlayerServices, limitsPeaks: Bool = true, state: String?
  ) {
    self.init(
      MusicPlayerCore(sounds, work: work, file: state), label: "Myna.Music", time: work.time)
    sync { core in
      core.enqueue = { [weak self] work in self?.enqueue(work) }
      core.limitsPeaks = limitsPeaks
      core.restore()
    }
  }
}

extension CoreOwner: SongPlayer where Core == MusicPlayerCore {
  package func perform(
    _ requests: [MusicRequest],
    then done: @escaping @Sendable (Result<MusicStep?, MusicPlayerError>) -> Void
  ) {
    // Keep the player alive until it has performed the requests.
    enqueue { core in
      core.perform(requests) { [self] outcome in withExtendedLifetime(self) { done(outcome) } }
    }
  }
}
