import Foundation
import MIDI
import MynaMusic
import MynaPiano
import SoundFiles
import SoundFonts
import TestSupport
import Testing

/// Checks the sound of the first bars of each piece.
@Suite("Rendered sample songs")
struct RenderedSampleSongTests {
  private static let loud = -60.0

  @Test(
    "Each sample song starts with its own notes, without clipping or long silence",
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
    let missing = sound.missing(4, of: file.melody)
    #expect(missing.isEmpty, "\(missing)")
  }

  /// Returns the duration in seconds of the longest stretch in which each tenth of a second is
  /// below −60 dB.
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
