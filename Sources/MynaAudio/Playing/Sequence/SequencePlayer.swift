public import AudioDevices
public import Threads

/// Plays audio files one after another, without gaps, through one effect.
///
/// The effect is not reset between files.
///
/// When `status.undecided` is set to the ID of a sound, the caller must decide what follows that
/// sound, preferably right away. If the sound ends before the caller has decided, playback waits,
/// and the sound isn't treated as the last one.
///
/// ```swift
/// let player = SequencePlayer()
/// try player.go(to: SequenceItem(id: 1, path: "side-a.flac"))
/// try player.setNext(1, with: SequenceItem(id: 2, path: "side-b.flac"))
/// try await player.run { player in try player.play() }
/// ```
public typealias SequencePlayer = CoreOwner<SequencePlayerCore>

extension CoreOwner where Core == SequencePlayerCore {
  /// Creates a player without sounds.
  ///
  /// - Parameter device: an ID, a name, or part of either; nil to follow the system's default.
  public convenience init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, time: any TimeSource = SystemTime()
  ) {
    self.init(
      SequencePlayerCore(devices: devices, device: device), label: "Myna.SequencePlayer", time: time
    )
    connect(to: focus) { $0 }
  }

  /// Opens a file on the calling thread and seeks to a position in it, in seconds.
  ///
  /// Any sounds that would have followed the current one are removed.
  ///
  /// During playback, the player switches to the new sound within 20 ms.
  ///
  /// - Parameter shouldContinue: called while waiting for the file; returning false cancels.
  public func go(
    to item: SequenceItem, at seconds: Double = 0, while shouldContinue: () -> Bool = { true }
  ) throws(PlayerError) {
    let sound = try OpenSequenceItem(item, time: time, while: shouldContinue)
    try sync { core throws(PlayerError) in try core.go(to: sound, at: seconds) }
  }

  /// Opens a file on the calling thread and adds it to the sequence after the sound `last`, unless
  /// the successor of that sound is already decided.
  ///
  /// - Parameter isWanted: called while waiting for the file, and once more just before the file is
  ///   added, when no other call can intervene; returning false cancels.
  /// - Returns: whether the file was added.
  @discardableResult public func setNext(
    _ last: Int, with item: SequenceItem, while isWanted: () -> Bool = { true }
  ) throws(PlayerError) -> Bool {
    let sound = try OpenSequenceItem(item, time: time, while: isWanted)
    return sync { core in isWanted() && core.setNext(last, with: sound) }
  }
}

extension CoreOwner {
  package func connect(
    to focus: AudioFocus, _ sequence: @escaping @Sendable (Core) -> SequencePlayerCore?,
    then follow: @escaping @Sendable (Core) -> Void = { _ in }
  ) {
    let holder = holder(of: focus, for: .playing) { [time] core, use in
      sequence(core)?.yieldDevice(to: use, by: time)
      follow(core)
    }
    sync { core in
      sequence(core)?.player.focus = holder
      sequence(core)?.player.onEvent = { [weak self] event, output in
        self?.enqueue { core in
          sequence(core)?.handle(event, of: output)
          follow(core)
        }
      }
    }
  }
}
