import Foundation
import MIDI
import MynaPiano
import SoundFiles
import StudioSupport
import TestSupport
import Testing
import Threads

@testable import MynaStudio

@Suite("MIDIFileRendering")
struct MIDIFileRenderingTests {
  private let scratch: StudioScratch

  init() throws { scratch = try StudioScratch() }

  private var names: [String] { scratch.names(in: scratch.folders.pieces) }

  /// Renders with strings.
  private func rendering(_ soundFont: String? = nil) -> MIDIFileRendering {
    MIDIFileRendering(
      folders: scratch.folders,
      renderer: ScoreRenderer(soundFont: soundFont, instruments: .strings), time: SystemTime())
  }

  private func write(_ key: UInt8, to name: String, leaving bytes: Int = 0) throws -> String {
    let note: [MIDITrack.Entry] = [
      .init(tick: 0, .event(.noteOn(channel: 0, key: key, velocity: 100))),
      .init(tick: 200, .event(.noteOff(channel: 0, key: key, velocity: 64))),
    ]
    let file = StandardMIDIFile(division: .quarter(ticks: 500), tracks: [MIDITrack(note)])
    try scratch.scratch.write(Data(file.bytes.dropLast(bytes)), to: name)
    return scratch.scratch(name)
  }

  @Test("MIDI files are recognized by content, and rendered only once")
  func once() throws {
    let path = try write(69, to: "piece.wav")
    #expect(MIDIFileRendering.isPiece(path))
    let first = try rendering().sound(of: path)
    #expect(try abs(Signal(file: first.path).dominantFrequency - 440) < 2)
    #expect(!first.isDamaged && first.problem == .noSoundFont && first.score == path)
    var asked = 0
    let copy = try write(69, to: "copy.mid")
    let again = try rendering().sound(of: copy) { _ in
      asked += 1
      return false
    }
    #expect(again.path == first.path && asked == 0)
    try scratch.scratch.write("RIFF....RMID", to: "a.rmi")
    #expect(MIDIFileRendering.isPiece(scratch.scratch("a.rmi")))
    try scratch.scratch.write("RIFF....WAVE", to: "a.wav")
    for name in ["a.wav", "none"] { #expect(!MIDIFileRendering.isPiece(scratch.scratch(name))) }
  }

  @Test("A truncated MIDI file plays as far as possible, and an unreadable file reports the reason")
  func damaged() throws {
    #expect(try rendering().sound(of: write(60, to: "cut.mid", leaving: 4)).isDamaged)
    try scratch.scratch.write("MThd and no more", to: "bad.mid")
    let bad = scratch.scratch("bad.mid")
    #expect(throws: ScoreRenderingError.render(.notPlayable(path: bad, .notMIDI))) {
      try rendering().sound(of: bad)
    }
    let gone = scratch.scratch("gone.mid")
    #expect(throws: ScoreRenderingError.render(.notFound(path: gone))) {
      try rendering().sound(of: gone)
    }
  }

  @Test("Rendering removes renderings older than a week, and a canceled rendering leaves no file")
  func forgotten() throws {
    let path = try write(60, to: "piece.mid")
    #expect(throws: ScoreRenderingError.cancelled) {
      try rendering().sound(of: path) { _ in false }
    }
    #expect(names.isEmpty)
    let old = try rendering().sound(of: path).path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -8 * 86_400)], ofItemAtPath: old)
    let new = try rendering().sound(of: write(62, to: "other.mid")).path
    #expect(names == [URL(fileURLWithPath: new).lastPathComponent])
  }

  @Test("A broken SoundFont doesn't silence a MIDI file")
  func brokenSoundFont() throws {
    try scratch.scratch.write("no SoundFont", to: "broken.sf2")
    let broken = MIDIFileRendering(
      folders: scratch.folders, soundFont: scratch.scratch("broken.sf2"))
    let sound = try broken.sound(of: write(60, to: "piece.mid"))
    #expect(try Signal(file: sound.path).peak > 0.01)
  }
}
