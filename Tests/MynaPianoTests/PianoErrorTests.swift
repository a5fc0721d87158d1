import Files
import MIDI
import MynaPiano
import SoundFiles
import SoundFonts
import TestSupport
import Testing

@Suite("Piano error messages")
struct PianoErrorTests {
  @Test(
    "Each render error message is a sentence that includes the details",
    arguments: [
      (PianoRenderError.notFound(path: "a.mid"), ["“a.mid”"]),
      (.notReadable(path: "a.mid", .message("too old")), ["“a.mid”", "too old"]),
      (.tooLarge(path: "a.mid", byteCount: 20_000_000), ["“a.mid”", "20 MB"]),
      (.notPlayable(path: "a.mid", .notMIDI), ["“a.mid”"]),
      (.notPlayable(path: "a.mid", .unsupported(format: 2)), ["“a.mid”", "format 2"]),
      (.notPlayable(path: "a.mid", .noTrack), ["“a.mid”"]), (.noNotes(path: "a.mid"), ["“a.mid”"]),
      (.tooLong(path: "a.mid", seconds: 7_200), ["“a.mid”", "2:00:00"]),
      (.soundFont(.notFound(path: "a.sf2")), ["“a.sf2”"]),
      (.file(.noFolder(path: "a.flac")), ["“a.flac”"]), (.sameFile(path: "a.mid"), ["“a.mid”"]),
      (.cancelled, []),
    ])
  func renders(error: PianoRenderError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each instrument problem message is a sentence that includes the details",
    arguments: [
      (InstrumentProblem.noSoundFont, []),
      (.soundFont(.notReadable(path: "a.sf2")), ["“a.sf2”"]),
      (.notInSoundFont(path: "a.sf2"), ["“a.sf2”"]),
    ])
  func instruments(error: InstrumentProblem, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each MIDI file error message is a sentence that includes the details",
    arguments: [
      (MIDIFileError.notMIDI, []), (.unsupported(format: 2), ["format 2"]), (.noTrack, []),
    ])
  func files(error: MIDIFileError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }
}
