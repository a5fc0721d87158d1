public import AudioDevices
public import Threads

/// Plays sound files one right after another through an effect, which runs on from each to the next.
///
/// Its user decides what follows the sound `status.undecided`, best as soon as there is one. Until then nothing follows that sound,
/// and it does not count as the last one either.
///
/// ```swift
/// let player = SequencePlayer()
/// try player.go(to: SequenceItem(id: 1, path: "side-a.flac"))
/// try player.follow(1, with: SequenceItem(id: 2, path: "side-b.flac"))
/// try await player.run { player in try player.play() }
/// ```
public typealias SequencePlayer = Owner<SequenceCore>

extension Owner where Core == SequenceCore {
  /// Creates a player without a sound.
  ///
  /// - Parameter device: An id, a name or part of either; nil for the system's default, whose changes are then followed.
  public convenience init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, time: any TimeSource = SystemTime()
  ) {
    self.init(
      SequenceCore(devices: devices, device: device), label: "Myna.SequencePlayer", time: time)
    connect(to: focus) { $0 }
  }

  /// Opens a sound on the calling thread, and goes to a place of it, in seconds; forgets the sounds that were to come.
  ///
  /// A player that plays changes over within 20 ms.
  ///
  /// - Parameter goesOn: Called while waiting for the file; returning false cancels.
  public func go(
    to item: SequenceItem, at seconds: Double = 0, while goesOn: () -> Bool = { true }
  ) throws(PlayerError) {
    let sound = try SequenceSound(item, time: time, while: goesOn)
    try sync { core throws(PlayerError) in try core.go(to: sound, at: seconds) }
  }

  /// Opens a sound on the calling thread, and has it follow the sound `last`, unless what follows that is decided already.
  ///
  /// - Parameter isWanted: Called while waiting for the file, and once more when no other call can come in between; returning false
  ///   cancels.
  /// - Returns: Whether it follows.
  @discardableResult public func follow(
    _ last: Int, with item: SequenceItem, while isWanted: () -> Bool = { true }
  ) throws(PlayerError) -> Bool {
    let sound = try SequenceSound(item, time: time, while: isWanted)
    return sync { core in isWanted() && core.follow(last, with: sound) }
  }
}

extension Owner {
  /// Has a sequence take the focus when it plays, and handle the events of its device on this object's thread.
  ///
  /// - Parameters:
  ///   - sequence: Returns the sequence of the owned object.
  ///   - follow: Called after another object or the device has changed what the sequence does.
  package func connect(
    to focus: AudioFocus, _ sequence: @escaping @Sendable (Core) -> SequenceCore?,
    then follow: @escaping @Sendable (Core) -> Void = { _ in }
  ) {
    let holder = holder(of: focus, for: .playing) { [time] core, use in
      sequence(core)?.giveWay(to: use, by: time)
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
