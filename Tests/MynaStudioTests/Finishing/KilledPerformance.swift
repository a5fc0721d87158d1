import AudioDevices
import Foundation
import MIDI
import MynaAudio
import MynaPiano
import MynaStudio
import Synchronization
import TestSupport

/// A process that records a performance and kills itself at some moment.
enum KilledPerformance {
  static let sampleRate = 48_000.0
  static let blockFrames = 480
  /// The number of blocks between two key presses; each key is released before the next press.
  static let blocksPerNote = 5

  /// Records into the folders of a home until the process kills itself, in one of twenty ways.
  ///
  /// The file at `progress` always has the number of frames played.
  static func run(home: String, progress: String, number: Int) throws {
    let folders = try MynaFolders(environment: ["MYNA_HOME": home])
    let time = VirtualTime(at: Date(timeIntervalSince1970: 1_795_269_783))
    let place = try TakePaths(in: folders, time: time)
    let engine = PianoEngine(LoadedInstrument(sampleRate: sampleRate))
    let recorder = PerformanceRecorder(engine)
    engine.metronome = Metronome(tempo: 100, beats: 3)
    let device = BlockDevice(engine, progress: progress)
    try recorder.sync {
      try $0.record(
        to: JournalPaths(place.journal), eventLog: TakePaths.eventLog, title: "A tune")
    }
    device.counts = true
    var random = SeededRandom(seed: UInt64(number))
    let isRecording = number < 12
    if isRecording { end(after: Int.random(in: 5_000...1_500_000, using: &random)) }
    for _ in 0..<(isRecording ? 1_000 : 60) { device.play() }
    recorder.sync { $0.pause() }
    device.counts = false
    if number < 15 { end(after: Int.random(in: 0...100_000, using: &random)) }
    for _ in 0..<20 { device.play() }
    end(after: Int.random(in: 0...60_000, using: &random))
    let take = try recorder.sync { try $0.stop() }
    _ = try TakeCompletion(folders: folders).finish(take)
    kill(getpid(), SIGKILL)
  }

  private static func end(after microseconds: Int) {
    Thread.detachNewThread {
      usleep(UInt32(microseconds))
      kill(getpid(), SIGKILL)
    }
  }
}

/// A device that requests blocks from a piano in about real time, while keys are pressed.
private final class BlockDevice {
  var counts = false
  private let engine: PianoEngine
  private let progress: Int32
  private var output = [Float](repeating: 0, count: 2 * KilledPerformance.blockFrames)
  private var (block, frameCount) = (0, 0)

  init(_ engine: PianoEngine, progress path: String) {
    self.engine = engine
    progress = open(path, O_CREAT | O_WRONLY, 0o600)
  }

  deinit { close(progress) }

  func play() {
    if block % KilledPerformance.blocksPerNote == 0 {
      engine.send(.noteOff(channel: 0, key: 60, velocity: 64))
      engine.send(.noteOn(channel: 0, key: 60, velocity: 100))
    }
    block += 1
    usleep(10_000)
    output.withUnsafeMutableBufferPointer {
      engine.client.render(engine.client.state, nil, $0.baseAddress, KilledPerformance.blockFrames)
    }
    guard counts else { return }
    frameCount += KilledPerformance.blockFrames
    pwrite(progress, &frameCount, MemoryLayout<Int>.size, 0)
  }
}
