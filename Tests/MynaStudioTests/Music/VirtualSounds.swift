import MynaDSP
import Synchronization
import TestSupport

@testable import MynaAudio
@testable import MynaStudio

/// Plays sounds one after another by a time that the test sets forward, without a file or a device.
///
/// The path of a sound says how many seconds it has; any other path is no sound.
final class VirtualSounds: SoundQueue {
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
    var gains: [Int: Double] = [:]
    var chain = EffectChain(name: "", units: [])
    var limitsPeaks = true
  }

  private let time: VirtualTime
  private let state = Mutex(State())

  init(_ time: VirtualTime) { self.time = time }

  /// The sounds that were begun, in order.
  var begun: [SequenceItem] { update { $0.begun } }

  /// The sound that comes next.
  var next: SequenceItem? { update { $0.next } }

  /// The present gain of the sound that plays.
  var gain: Double? { update { $0.current?.gain } }

  /// The present effect.
  var chain: EffectChain { update { $0.chain } }

  /// Whether the effect is kept below full scale.
  var limitsPeaks: Bool { update { $0.limitsPeaks } }

  /// Pauses as for a recording.
  func giveWay() {
    update { ($0.playing, $0.isPausedByRecording) = (.paused, true) }
  }

  /// Ends the sound that plays early.
  func cutShort() {
    update { state in
      guard let item = state.current else { return }
      state.failures.append(SequenceFailure(item: item.id, error: .cancelled))
      state.position = Self.duration(item) ?? 0
    }
  }

  private static func duration(_ item: SequenceItem) -> Double? { Double(item.path) }

  private func update<T>(_ work: (inout State) -> T) -> T {
    state.withLock { state in
      if state.playing == .playing { state.position += time.seconds - state.seconds }
      state.seconds = time.seconds
      while state.playing == .playing, let item = state.current,
        let duration = Self.duration(item), state.position >= duration
      {
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

  // MARK: SoundQueue

  var status: SequenceStatus {
    update { state in
      var status = SequenceStatus()
      status.state = state.playing
      status.item = state.current?.id
      status.position = state.position
      status.duration = state.current.flatMap(Self.duration)
      status.undecided = state.next == nil && !state.isLast ? state.current?.id : nil
      status.hasFailures = !state.failures.isEmpty
      status.isPausedByRecording = state.isPausedByRecording
      return status
    }
  }

  func go(
    to item: SequenceItem, at seconds: Double, while _: () -> Bool
  ) throws(PlayerError) {
    guard Self.duration(item) != nil else { throw .sound(.noSound(path: item.path)) }
    update { state in
      (state.current, state.next, state.isLast) = (item, nil, false)
      state.position = seconds
      state.begun.append(item)
    }
  }

  func follow(
    _ last: Int, with item: SequenceItem, while isWanted: () -> Bool
  ) throws(PlayerError) -> Bool {
    guard Self.duration(item) != nil else { throw .sound(.noSound(path: item.path)) }
    return update { state in
      guard isWanted(), state.current?.id == last, state.next == nil, !state.isLast else {
        return false
      }
      state.next = item
      return true
    }
  }

  func endBehind(_ last: Int, while isWanted: () -> Bool) {
    update { state in
      if isWanted(), state.current?.id == last, state.next == nil { state.isLast = true }
    }
  }

  func forgetNext() { update { ($0.next, $0.isLast) = (nil, false) } }

  func setGains(_ gains: [Int: Double]) {
    update { state in
      if let id = state.current?.id, let gain = gains[id] { state.current?.gain = gain }
      if let id = state.next?.id, let gain = gains[id] { state.next?.gain = gain }
    }
  }

  func takeFailures() -> [SequenceFailure] {
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

  func setChain(_ chain: EffectChain, limitsPeaks: Bool) throws(PlayerError) {
    update { ($0.chain, $0.limitsPeaks) = (chain, limitsPeaks) }
  }

  func setVolume(_: Double) {}
}
