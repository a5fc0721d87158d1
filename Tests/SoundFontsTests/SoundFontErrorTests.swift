import SoundFonts
import TestSupport
import Testing

@Suite("SoundFontError")
struct SoundFontErrorTests {
  @Test(
    "Each SoundFont error message is a sentence that includes the details",
    arguments: [
      (SoundFontError.noSynthesizer, ["FluidSynth"]), (.notFound(path: "a.sf2"), ["“a.sf2”"]),
      (.notReadable(path: "a.sf2"), ["“a.sf2”"]), (.notSoundFont(path: "a.sf2"), ["“a.sf2”"]),
      (.tooLarge(path: "a.sf2", byteCount: 3_000_000_000), ["“a.sf2”", "3000 MB"]),
      (.sampleRate(4_000), ["4000 Hz"]), (.sampleRate(.infinity), ["inf Hz"]),
    ])
  func sentences(error: SoundFontError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }
}
