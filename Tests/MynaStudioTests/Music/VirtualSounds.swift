import AudioDevices
import MynaDSP
import Synchronization
import TestSupport

@testable import MynaAudio
@testable import MynaStudio

/// Plays sounds in virtual time, without a device.
///
/// The name of a file is the number of seconds of its sound. May be used from any thread.
final class VirtualSounds: PlaybackQueue, Sendable {
  private struct State {
    var current: SequenceItem?
    var next: SequenceItem?
    var isLast = false
    var position = 0.0
    var seconds = 0.0
    var playing = PlayerStatus.State.stopped
    var failures: [SequenceFailure] = []
    var isPausedByRecording = false
    var begun: [SequenceItem] = []
  }

  private let time: VirtualTime
  private let state = Mutex(State())
  /// Holds the effects and the volume, and plays nothing.
  nonisolated(unsafe) let player = PlayerCore(
    SoundSequence(sampleRate: 48_000), devices: AudioDevices(), device: nil)

  init(_ time: VirtualTime) { self.time = time }

  /// The sounds that have started, in order.
  var begun: [SequenceItem] { update { $0.begun } }

  /// The durations in seconds of the sounds that have started, in order.
  var begunDurations: [Double] { begun.map(Self.duration) }

  var next: SequenceItem? { update { $0.next } }

  /// The current gain of the playing sound.
  var gain: Double? { update { $0.current?.gain } }

  /// Pauses as for a recording.
  func yieldDevice() {
    update { ($0.playing, $0.isPausedByRecording) = (.paused, true) }
  }

  /// Ends the playing sound early.
  func cutShort() {
    update { state in
      guard let item = state.current else { return }
      state.failures.append(SequenceFailure(item: item.id, error: .cancelled))
      state.position = Self.duration(item)
    }
  }

  private static func duration(_ item: SequenceItem) -> Double {
    Double(item.path.split(separator: "/").last ?? "") ?? 0
  }

  private func update<T>(_ work: (inout State) -> T) -> T {
    state.withLock { state in
      if state.playing == .playing { state.position += time.seconds - state.seconds }
      state.seconds = time.seconds
      while state.playing == .playing, let item = state.current {
        let duration = Self.duration(item)
        guard state.position >= duration else { break }
        guard let next = state.next else {
          state.position = duration
          if state.isLast { state.playing = .ended }
          break
        }
        state.position -= duration
        (state.current, state.next, state.isLast) = (next, nil, false)
        state.begun.append(next)
      }
      return work(&state)
    }
  }

  // MARK: PlaybackQueue

  var status: SequenceStatus {
    update { state in
      var status = SequenceStatus()
      status.state = state.playing
      status.item = state.current?.id
      status.position = state.position
      status.duration = state.current.map(Self.duration)
      status.undecided = state.next == nil && !state.isLast ? state.current?.id : nil
      status.hasFailures = !state.failures.isEmpty
      status.isPausedByRecording = state.isPausedByRecording
      return status
    }
  }

  var pace: Duration? { update { $0.playing == .playing ? .milliseconds(100) : nil } }

  func tick() {}

  func go(to sound: OpenSequenceItem, at seconds: Double) throws(PlayerError) {
    update { state in
      (state.current, state.next, state.isLast) = (sound.item, nil, false)
      state.position = seconds
      state.begun.append(sound.item)
    }
  }

  func setNext(_ last: Int, with sound: OpenSequenceItem?) -> Bool {
    update { state in
      guard state.current?.id == last, state.next == nil, !state.isLast else { return false }
      (state.next, state.isLast) = (sound?.item, sound == nil)
      return true
    }
  }

  func forgetNext() { update { ($0.next, $0.isLast) = (nil, false) } }

  func setGains(_ gains: [Int: Double]) {
    update { state in
      if let id = state.current?.id, let gain = gains[id] { state.current?.gain = gain }
      if let id = state.next?.id, let gain = gains[id] { state.next?.gain = gain }
    }
  }

  func collectFailures() -> [SequenceFailure] {
    update { state in
      defer { state.failures = [] }
      return state.failures
    }
  }

  func play() throws(PlayerError) {
    update { ($0.playing, $0.isPausedByRecording) = (.playing, false) }
  }

  func pause() { update { if $0.playing == .playing { $0.playing = .paused } } }

  func stop() {
    update { state in
      (state.current, state.next, state.isLast) = (nil, nil, false)
      (state.playing, state.position) = (.stopped, 0)
    }
  }

  func seek(to seconds: Double) throws(PlayerError) { update { $0.position = seconds } }
}
