import AudioDevices
import Foundation
import MynaAudio
import MynaDSP
import SoundFiles

/// Measures how long it takes until a change can be heard, and until a recording begins.
struct ReactionSuite: Suite {
  let devices: AudioDevices

  private static let quiet = EffectChain(
    name: "", units: [.equalizer(.init(globalGain: -40))])
  private static let plain = EffectChain(name: "", units: [])
  private static let loud = EffectChain(name: "", units: [.equalizer(.init(globalGain: 0))])

  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let rounds = options.isQuick ? 15 : 50
    var table = Table(
      "From a wish to its sound",
      note: """
        Milliseconds from the call to the first changed sound in a capture of the virtual speaker, \(rounds) \
        times each; the capture's own delay is in them. Recording: from the call to the first frame.
        """, columns: ["what", "median ms", "worst ms"])
    func add(_ what: String, _ times: [Double], atMost target: Double) {
      table.append([
        .text(what), .number(1_000 * times.median, decimals: 1),
        .number(1_000 * (times.max() ?? 0), decimals: 1),
      ])
      report.targets.append(
        Target(
          figure: "\(what), median", measured: 1_000 * times.median, bound: .atMost(target),
          unit: "ms"))
    }
    let player = try Player(path: try Self.tone(in: folder), devices: devices)
    let listener = try SpeakerCapture(devices)
    func times(_ wish: () throws -> Void, back: () throws -> Void) throws -> [Double] {
      try (0..<rounds).map { _ in
        try back()
        usleep(UInt32.random(in: 150_000...200_000))
        listener.forget()
        let start = now(CLOCK_MONOTONIC)
        try wish()
        // If the change isn't detected in the audio output, count the delay as one second.
        return listener.wait(below: 0.45).map { $0 - start } ?? 1
      }
    }
    try player.sync { try $0.play() }
    say("devices: changes")
    add(
      "another effect",
      try times {
        try player.sync { try $0.setChain(Self.quiet) }
      } back: {
        try player.sync { try $0.setChain(Self.plain) }
      },
      atMost: 50)
    add(
      "a new setting",
      try times {
        try player.sync { try $0.setChain(Self.quiet) }
      } back: {
        try player.sync { try $0.setChain(Self.loud) }
      },
      atMost: 50)
    try player.sync { try $0.setChain(Self.plain) }
    add(
      "another place",
      try times {
        try player.sync { try $0.seek(to: 90) }
      } back: {
        try player.sync { try $0.seek(to: 5) }
      },
      atMost: 50)
    player.sync { $0.stop() }
    say("devices: starting to record")
    add("recording, device closed", try starts(rounds, listens: false, folder), atMost: 150)
    add("recording, level shown before", try starts(rounds, listens: true, folder), atMost: 150)
    report.tables.append(table)
  }

  private func starts(_ rounds: Int, listens: Bool, _ folder: BenchmarkFolder) throws -> [Double] {
    try (0..<rounds).map { _ in
      let path = folder.path("start.recording.wav")
      defer { unlink(path) }
      let recorder = Recorder(devices: devices)
      if listens {
        try recorder.sync { try $0.listen() }
        usleep(200_000)
      }
      try recorder.sync { try $0.record(to: path) }
      while recorder.status.startDelay == nil { usleep(2_000) }
      _ = try recorder.sync { try $0.stop() }
      return recorder.status.startDelay ?? 0
    }
  }

  /// Writes a file that contains a minute of a loud tone and then a minute of a quiet tone.
  private static func tone(in folder: BenchmarkFolder) throws -> String {
    let path = folder.path("tone.wav")
    let writer = try SoundFileWriter(
      path: path, format: .wav16, sampleRate: 48_000, channelCount: 1, tags: SoundFileTags(),
      overwrite: true)
    let samples = (0..<120 * 48_000).map { frame in
      let gain: Float = frame < 60 * 48_000 ? 0.5 : 0.005
      return gain * Float(sin(2 * Double.pi * 500 * Double(frame) / 48_000))
    }
    try writer.write(samples, frameCount: samples.count)
    try writer.commit()
    return path
  }
}
