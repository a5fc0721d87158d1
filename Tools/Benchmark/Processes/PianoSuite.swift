import Foundation
import MIDI
import SoundFonts

/// Measures rendering a MIDI file with `myna piano` and with FluidSynth's program.
///
/// Both run as separate processes with the same SoundFont, and without effects or a limiter.
struct PianoSuite: Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    guard let font = SoundFontFile.ofSystem, let rival = Program(named: "fluidsynth") else {
      report.remark("fluidsynth or its SoundFont is not installed; 'make bench' installs them.")
      return
    }
    guard let myna = Myna(options: options, report: &report) else { return }
    let (tune, output) = (folder.path("tune.mid"), folder.path("tune.wav"))
    let minutes = options.isQuick ? 1 : 5
    try Data(Self.tune(seconds: 60 * minutes).bytes).write(to: URL(filePath: tune))
    let contestants = [
      // FluidSynth's own gain is 8 dB below Myna's.
      (
        myna.program,
        [
          "piano", tune, "-o", output, "-s", font, "--gain", "-8", "--no-limiter", "--force", "-q",
        ]
      ),
      (rival, ["-ni", "-F", output, "-r", "48000", "-R", "0", "-C", "0", font, tune]),
    ]
    var costs = contestants.map { _ in [Program.Cost]() }
    for round in 1...options.rounds {
      say("piano: round \(round) of \(options.rounds)")
      for (index, (program, arguments)) in contestants.enumerated() {
        costs[index].append(try program.run(arguments, folder: folder))
      }
    }
    var table = Table(
      "A MIDI file",
      note: """
        \(minutes) min of piano, eight notes a second with pedal, to a WAV of 16 bits at 48 kHz, as whole processes with \
        loading the SoundFont. Time is that of the processor, all threads together.
        """, columns: ["program", "CPU s", "× real time", "peak MiB"])
    let seconds = costs.map { $0.map(\.cpuSeconds).median }
    for (index, (program, _)) in contestants.enumerated() {
      table.append([
        .text(program.name), .number(seconds[index], decimals: 2),
        .number(Double(60 * minutes) / seconds[index], decimals: 0),
        .number(costs[index].compactMap(\.peakMebibytes).median, decimals: 1),
      ])
    }
    report.tables.append(table)
    report.targets.append(
      Target(
        figure: "a MIDI file, time against fluidsynth", measured: seconds[0] / seconds[1],
        bound: .atMost(1.05), unit: "×"))
  }

  /// Returns a piece of broken chords, with a pedal change every second.
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
