public import AudioDevices
public import MynaAudio
public import MynaDSP
public import MynaMusic
public import Threads

/// Plays songs one right after another: their order, their loudness, an effect, and all of it again after a restart.
///
/// May be used on any thread, but not a device's. Calls may block for as long as it takes to find and open a song, or while the
/// sound server does not answer; `status` never does. Only songs that come by themselves are made ready ahead.
public final class MusicPlayer: Sendable {
  /// Finds the file of a song that can be played now; called on any thread, and may take its time.
  public typealias Resolver = @Sendable (SongID) throws(UnplayableSong) -> PlayableSong

  private let player: any SoundQueue
  private let queue: Owner<MusicCore>

  /// Creates a player at rest, with the queue and the position that were saved, if any.
  ///
  /// - Parameters:
  ///   - device: an id, a name or part of either; nil for the system's default, whose changes are then followed.
  ///   - limitsPeaks: what `setLimitsPeaks` sets, from the beginning.
  ///   - state: the path of the file that queue and position survive a restart in, in a folder that is there; nil for none.
  ///   - onMeasured: called on a thread of the player's with the loudness of a song that was not known, to be remembered.
  ///   - resolve: finds the file of a song.
  public convenience init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, limitsPeaks: Bool = true, state: String? = nil,
    time: any TimeSource = SystemTime(),
    onMeasured: @escaping @Sendable (SongID, SongLoudness) -> Void = { _, _ in },
    resolve: @escaping Resolver
  ) {
    let player = SequencePlayer(devices: devices, focus: focus, device: device, time: time)
    let work = MusicWork(
      resolve: resolve,
      measure: { path, goesOn throws(RenderError) in
        try IdleThread.run { () throws(RenderError) in
          try SongLoudness.measured(path, while: goesOn)
        }
      }, onMeasured: onMeasured)
    self.init(player, work: work, limitsPeaks: limitsPeaks, state: state, time: time)
  }

  init(
    _ player: any SoundQueue, work: MusicWork, limitsPeaks: Bool = true, state: String?,
    time: any TimeSource
  ) {
    self.player = player
    let queue = Owner(
      MusicCore(player, work: work, file: state, time: time), label: "Myna.Music", time: time)
    self.queue = queue
    queue.sync { core in
      core.enqueue = { [weak queue] work in queue?.enqueue(work) }
      core.limitsPeaks = limitsPeaks
      core.restore()
    }
  }

  /// The present state.
  public var status: MusicStatus {
    let snapshot = queue.status
    var status = snapshot.music
    // Exact also between two looks at the player, for who draws it.
    let now = player.status
    if let sound = snapshot.sound, sound == now.item { status.position = now.position }
    return status
  }

  // MARK: Songs

  /// Plays songs, from the one at an index on; one that cannot be played is skipped.
  ///
  /// - Parameter isAlbum: Whether they are an album in its order, whose songs keep their differences in loudness.
  public func play(
    _ songs: [SongID], at index: Int, isAlbum: Bool = false
  ) throws(MusicPlayerError) {
    try perform { core throws(MusicPlayerError) in
      try core.play(songs, at: index, isAlbum: isAlbum)
    }
  }

  /// Goes to the next song, without playing if it does not play; at the end nothing changes.
  @discardableResult public func next() throws(MusicPlayerError) -> MusicStep {
    try perform { core throws(MusicPlayerError) in try core.step(isBefore: false) }
  }

  /// Goes to the song before, without playing if it does not play; at the beginning nothing changes.
  @discardableResult public func previous() throws(MusicPlayerError) -> MusicStep {
    try perform { core throws(MusicPlayerError) in try core.step(isBefore: true) }
  }

  /// Plays from the first song on, where the last one was reached; where it was the first, that from its beginning.
  public func startOver(_ end: MusicStep.End) throws(MusicPlayerError) {
    try perform { core throws(MusicPlayerError) in try core.startOver(end) }
  }

  /// Takes songs out of the queue, but for the one that plays, which goes on to its end.
  public func remove(_ songs: Set<SongID>) { perform { core in core.remove(songs) } }

  // MARK: Transport

  /// Plays, or goes on.
  public func play() throws(MusicPlayerError) {
    try perform { core throws(MusicPlayerError) in try core.play() }
  }

  /// Fades out at once, and stays where it is.
  public func pause() { perform { core in core.pause() } }

  /// Ends playing, gives the device back, and goes to the beginning of the song.
  public func stop() { perform { core in core.stop() } }

  /// Goes to a place in the song, in seconds.
  public func seek(to seconds: Double) throws(MusicPlayerError) {
    try perform { core throws(MusicPlayerError) in try core.seek(to: seconds) }
  }

  /// Writes what is to be found again, and gives the device back; for the end of the program.
  public func close() { perform { core in core.close() } }

  // MARK: Settings

  /// Plays at a linear gain, 0…; 1 leaves the samples as they are.
  public func setVolume(_ volume: Double) { perform { core in core.setVolume(volume) } }

  /// Sounds otherwise from the next moment on: another effect, or other settings of the same.
  public func setChain(_ chain: EffectChain) throws(MusicPlayerError) {
    try perform { core throws(MusicPlayerError) in try core.setChain(chain) }
  }

  /// Keeps the true peak of what an effect changes at −1 dB of full scale, or leaves it; an unchanged song plays as it is.
  public func setLimitsPeaks(_ limits: Bool) throws(MusicPlayerError) {
    try perform { core throws(MusicPlayerError) in try core.setLimitsPeaks(limits) }
  }

  /// Plays by chance what was not played yet, or in order from the present song on.
  public func setShuffled(_ isShuffled: Bool) { perform { core in core.setShuffled(isShuffled) } }

  /// Chooses what comes behind the last song, and behind each.
  public func setRepeat(_ mode: RepeatMode) { perform { core in core.setRepeat(mode) } }

  /// Makes songs equally loud, or leaves them as they are.
  public func setLoudnessMatched(_ isMatched: Bool) {
    perform { core in core.setLoudnessMatched(isMatched) }
  }

  private func perform<T, E: Error>(_ work: (MusicCore) throws(E) -> T) throws(E) -> T {
    try queue.sync { core throws(E) in
      defer { core.catchUp() }
      return try work(core)
    }
  }
}
