import Foundation
import MynaDSP
import MynaMusic
import SoundFiles
import Synchronization
import TestSupport

@testable import MynaAudio
@testable import MynaStudio

/// A music player whose songs and time the test controls.
final class MusicFixture: Sendable {
  let time = VirtualTime()
  let sounds: VirtualSounds
  let player: MusicPlayer
  let notes = RequestLog()
  /// Files whose names are the seconds of their sounds, and one file without sound.
  private nonisolated(unsafe) let folder = Scratch(in: Scratch.memory)

  /// The player's requests and notifications.
  final class RequestLog: Sendable {
    let measured = Mutex<[SongID: SongLoudness]>([:])
    let resolved = Mutex<[SongID]>([])
    private let gates = Mutex<[SongID: CallGate]>([:])

    /// Hides the file of a song until the gate is opened.
    func close(_ song: SongID) -> CallGate {
      let gate = CallGate()
      gates.withLock { $0[song] = gate }
      return gate
    }

    fileprivate func pass(_ song: SongID) { gates.withLock { $0[song] }?.pass() }
  }

  /// The songs have the durations of `seconds`, by default 5 s; a song of 0 s cannot be decoded.
  init(
    seconds: [SongID: Double] = [:], missing: Set<SongID> = [],
    loudness: [SongID: SongLoudness] = [:],
    measures: SongLoudness? = nil, limitsPeaks: Bool = true, state: String? = nil
  ) {
    let (time, notes) = (time, notes)
    let (good, broken) = (folder.path, folder("broken"))
    sounds = VirtualSounds(time)
    do {
      for length in Set(seconds.values).union([5]) where length > 0 {
        try folder.write(.silence(seconds: 0.01), to: "\(length)", format: .wav16)
      }
      try folder.write("no sound", to: "broken")
    } catch {
      preconditionFailure("the sounds of a test were not written: \(error)")
    }
    let work = MusicPlayerServices(
      resolve: { song throws(UnplayableSong) in
        notes.resolved.withLock { $0.append(song) }
        notes.pass(song)
        guard !missing.contains(song) else { throw UnplayableSong(song, .missing) }
        let length = seconds[song, default: 5]
        return PlayableSong(
          path: length > 0 ? "\(good)/\(length)" : broken,
          loudness: loudness[song] ?? SongLoudness())
      },
      measure: { path, _ throws(RenderError) in
        guard let measures else { throw .cancelled }
        return measures
      }, onMeasured: { song, loudness in notes.measured.withLock { $0[song] = loudness } },
      time: time)
    player = MusicPlayer(
      sounds, work: work, limitsPeaks: limitsPeaks, state: state)
  }

  /// Performs a request and waits for its completion.
  @discardableResult func ask(_ request: MusicRequest) throws(MusicPlayerError) -> MusicStep? {
    try player.performAndWait(request)
  }

  /// The player's effects, and whether it limits peaks.
  var sound: (chain: EffectChain, limitsPeaks: Bool) {
    player.sync { _ in (sounds.player.chain, sounds.player.limitsPeaks) }
  }

  /// Advances the time, and waits until the player has followed.
  func pass(_ duration: Duration) {
    time.advance(by: duration)
    player.sync { _ in }
  }

  /// Advances the time until a condition holds.
  func wait(_ isSo: @Sendable (MusicStatus) -> Bool) -> Bool {
    time.advance(in: .milliseconds(100)) { [player] in isSo(player.status) }
  }

  /// Waits, without advancing the time, until the next song has been passed to the queue.
  func waitForNext() -> Bool { waitUntil { sounds.next != nil } }

  static func songs(_ names: String...) -> [SongID] { names.map(SongID.sample) }
}
