import Foundation
import MIDI
import MynaPiano
import SoundFiles
import SoundFonts

/// A MIDI file made into sound, by Myna and by FluidSynth's own program with the same SoundFont, without hall and limiter.
struct PianoSuite: Suite {
  func run(options: Options, speech: Speech, folder: WorkFolder, report: inout Report) throws {
    guard let font = SoundFontFile.ofSystem, let rival = Program(named: "fluidsynth") else {
      report.remark("fluidsynth or its SoundFont is not installed; 'make bench' installs them.")
      return
    }
    let (tune, output) = (folder.path("tune.mid"), folder.path("tune.wav"))
    let minutes = options.isQuick ? 1 : 5
    try Data(Self.tune(seconds: 60 * minutes).bytes).write(to: URL(filePath: tune))
    var job = PianoRenderJob(input: tune, output: output, format: .wav16)
    (job.instruments, job.gain) = (.soundFont(path: font), 0.2)
    (job.isLimited, job.overwrites) = (false, true)
    var (own, others): ([Double], [Double]) = ([], [])
    for round in 1...options.rounds {
      say("piano: round \(round) of \(options.rounds)")
      let start = now(CLOCK_PROCESS_CPUTIME_ID)
      _ = try PianoRenderer(job).run()
      own.append(now(CLOCK_PROCESS_CPUTIME_ID) - start)
      let cost = try rival.run(
        ["-ni", "-F", output, "-r", "48000", "-R", "0", "-C", "0", font, tune],
        watchesMemory: false, folder: folder)
      others.append(cost.cpuSeconds)
    }
    var table = Table(
      "A MIDI file",
      note: """
        \(minutes) min of piano, eight notes a second with pedal, to a WAV of 16 bits at 48 kHz. Time is that of the \
        processor, with loading the SoundFont.
        """, columns: ["program", "CPU s", "× real time"])
    for (name, seconds) in [("myna", own.median), ("fluidsynth", others.median)] {
      table.append([
        .text(name), .number(seconds, decimals: 2),
        .number(Double(60 * minutes) / seconds, decimals: 0),
      ])
    }
    report.tables.append(table)
    report.targets.append(
      Target(
        figure: "a MIDI file, time against fluidsynth", measured: own.median / others.median,
        bound: .atMost(1.05), unit: "×"))
  }

  /// Broken chords, whose pedal changes each second.
  private static func tune(seconds: Int) -> StandardMIDIFile {
    var entries: [MIDITrack.Entry] = []
    // A tick is a millisecond.
    for second in 0..<seconds {
      let start = 1_000 * second
      func add(_ tick: Int, _ event: MIDIEvent) {
        entries.append(MIDITrack.Entry(tick: start + tick, .event(event)))
      }
      add(0, .controlChange(channel: 0, controller: 64, value: 0))
      add(0, .controlChange(channel: 0, controller: 64, value: 127))
      for step in 0..<8 {
        let key = UInt8(36 + (second * 5 + step * 7) % 48)
        add(125 * step, .noteOn(channel: 0, key: key, velocity: UInt8(60 + 8 * step)))
        add(125 * step + 100, .noteOff(channel: 0, key: key, velocity: 64))
      }
    }
    return StandardMIDIFile(division: .quarter(ticks: 500), tracks: [MIDITrack(entries)])
  }
}
