import Foundation
import MIDI
import MynaMusic
import MynaPiano
import SoundFiles
import SoundFonts
import TestSupport
import Testing

/// How the pieces sound in their first bars.
@Suite("The sound of the samples")
struct SampleSoundTests {
  private static let loud = -60.0

  /// A note of the melody, in seconds.
  private struct Note {
    var key: UInt8
    var start: Double
    var end: Double

    var frequency: Double { 440 * exp2((Double(key) - 69) / 12) }
  }

  @Test(
    "Each piece begins with its own notes, with a SoundFont and without, not too loud and never silent",
    arguments: SampleSong.all.map(\.name), [true, false])
  func opening(name: String, hasSoundFont: Bool) throws {
    var score = try #require(SampleSong.named(name)).score
    score.heading.order = [score.bars[0].number...score.bars[0].number + 2]
    let file = score.midiFile
    let folder = Scratch(in: Scratch.memory)
    try folder.write(Data(file.bytes), to: "in.mid")
    var job = PianoRenderJob(input: folder("in.mid"), output: folder("out.wav"), format: .wavFloat)
    let soundFont = SoundFontFile.ofSystem
    job.instruments =
      hasSoundFont ? .soundFont(path: try #require(soundFont, "no SoundFont")) : .strings
    _ = try PianoRenderer(job).run()
    let sound = try Signal(file: folder("out.wav"))
    #expect(sound.truePeakDecibels < -1)
    let played = sound[0..<TempoMap(file).seconds(atTick: file.endTick)]
    #expect(silence(played) < 1.5, "seconds below −60 dB")
    let notes = melody(file)
    for (index, note) in notes.prefix(4).enumerated()
    where index == 0 || note.end - note.start > 0.25 {
      let window = sound[note.start + 0.01..<min(note.end, note.start + 0.5)]
      // What sounds at the same time is no neighbor to compare with.
      let others = [-2.0, -1, 1, 2].map { note.frequency * exp2($0 / 12) }.filter { frequency in
        !notes.contains {
          abs($0.frequency / frequency - 1) < 0.01 && $0.start < note.end
        }
      }
      let level = window.level(at: note.frequency)
      #expect(
        others.allSatisfy { window.level(at: $0) < level }, "\(index): key \(note.key)")
    }
  }

  /// Returns the highest notes of the first voice that plays.
  private func melody(_ file: StandardMIDIFile) -> [Note] {
    let map = TempoMap(file)
    var (notes, open) = ([Note](), [UInt8: Int]())
    let tracks = file.tracks.filter { track in
      track.entries.contains { if case .event(.noteOn) = $0.content { true } else { false } }
    }
    let track = tracks.min { first(of: $0) < first(of: $1) }
    for entry in track?.entries ?? [] {
      let seconds = map.seconds(atTick: entry.tick)
      switch entry.content {
      case .event(.noteOn(_, let key, _)):
        open[key] = notes.count
        notes.append(Note(key: key, start: seconds, end: seconds))
      case .event(.noteOff(_, let key, _)):
        if let index = open.removeValue(forKey: key) { notes[index].end = seconds }
      default: break
      }
    }
    return notes
  }

  private func first(of track: MIDITrack) -> Int {
    track.entries.first { if case .event(.noteOn) = $0.content { true } else { false } }?.tick
      ?? .max
  }

  /// Returns the longest time in which no tenth of a second is louder than −60 dB, in seconds.
  private func silence(_ sound: Signal) -> Double {
    var (longest, current) = (0, 0)
    for step in 0..<Int(sound.duration * 10) {
      let start = Double(step) / 10
      current = sound[start..<start + 0.1].peakDecibels < Self.loud ? current + 1 : 0
      longest = max(longest, current)
    }
    return Double(longest) / 10
  }
}
