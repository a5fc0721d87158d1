import AudioDevices
import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("Audio error messages")
struct AudioErrorTests {
  @Test(
    "Each render error message is a sentence that includes the details",
    arguments: [
      (RenderError.file(.notFound(path: "a.wav")), ["“a.wav”"]),
      (.effect(.unsupportedChannelCount(6)), ["6 channels"]),
      (
        .damaged(path: "a.wav", .endsEarly(expected: 96_000, found: 48_000), sampleRate: 48_000),
        ["“a.wav”", "2.000 s", "1.000 s"]
      ),
      (.damaged(path: "a.wav", .hasUnknownRest(byteCount: 12), sampleRate: 48_000), ["12 bytes"]),
      (
        .damaged(path: "a.wav", .undecodable(from: 48_000 * 90), sampleRate: 48_000),
        ["“a.wav”", "1:30"]
      ),
      (.notANumber(path: "a.wav", seconds: 2.5), ["“a.wav”", "2.500 s"]),
      (.noSound(path: "a.wav"), ["“a.wav”"]),
      (.tooManyChannels(path: "a.wav", channelCount: 6), ["“a.wav”", "6 channels"]),
      (.sameFile(path: "a.wav"), ["“a.wav”"]), (.cancelled, []),
      (.unsupportedBitRate(path: "a.flac", bitRate: 64_000, range: nil), ["“a.flac”", "64"]),
      (
        .unsupportedBitRate(path: "a.mp3", bitRate: 8_000, range: 32_000...320_000),
        ["“a.mp3”", "8 ", "32", "320"]
      ),
      (
        .partBeyondEnd(path: "a.wav", seconds: 2.5, duration: 1.25),
        ["“a.wav”", "2.500 s", "1.250 s"]
      ), (.noRightChannel(path: "a.wav"), ["“a.wav”", "mono"]),
      (
        .fadesTooLong(path: "a.wav", seconds: 2.5, duration: 1.25),
        ["“a.wav”", "2.500 s", "1.250 s"]
      ),
    ])
  func renders(error: RenderError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each player error message is a sentence that includes the details",
    arguments: [
      (PlayerError.sound(.noSound(path: "a.wav")), ["“a.wav”"]),
      (.effect(.unsupportedSampleRate(1)), ["1 Hz"]), (.device(.unavailable("USB")), ["“USB”"]),
      (.loop(1.25...2), ["1.25 s", "2 s"]),
    ])
  func players(error: PlayerError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each recorder error message is a sentence that includes the details",
    arguments: [
      (RecorderError.device(.unavailable("USB")), ["“USB”"]),
      (.file(.noSpace(path: "a.wav")), ["“a.wav”"]), (.noTake, []),
    ])
  func recorders(error: RecorderError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each effect file error message is a sentence that includes the details",
    arguments: [
      (EffectFile.Failure.notFound(path: "a.json"), ["“a.json”"]),
      (.unreadable(path: "a.json"), ["“a.json”"]), (.notJSON(path: "a.json"), ["“a.json”"]),
      (.mistake(path: "a.json", reason: .noUnits), ["“a.json”", "no units"]),
      (.mistake(path: "a.json", reason: .notEffect), ["“a.json”", "not an effect"]),
      (.mistake(path: "a.json", reason: .message("rate is 9")), ["“a.json”", "rate is 9"]),
    ])
  func effectFiles(error: EffectFile.Failure, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test("A MynaDSP error keeps its message as a Foundation error")
  func effects() {
    let error = EffectError.tailTooLong(900, most: 600)
    #expect(fault(inSentenceOf: error, naming: ["900 s"]) == nil)
  }

  @Test("A thrown error's localized description is a readable sentence")
  func thrown() {
    let error = #expect(throws: (any Error).self) {
      _ = try Player(path: "/no/words.wav")
    }
    let sentence = "“/no/words.wav” does not exist; check the spelling."
    #expect(error.map { $0.localizedDescription == sentence } == true)
  }
}
