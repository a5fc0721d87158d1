import Files
import SoundFiles
import TestSupport
import Testing

@Suite("SoundFileError")
struct SoundFileErrorTests {
  @Test(
    "Each sound file error message is a sentence that includes the path",
    arguments: [
      SoundFileError.notFound(path: "a.wav"), .isFolder(path: "a.wav"),
      .notRegularFile(path: "a.wav"), .notPermitted(path: "a.wav"), .empty(path: "a.wav"),
      .notSound(path: "a.wav"), .needsFFmpeg(path: "a.wav"),
      .cannotOpen(path: "a.wav", reason: .system(code: 24)), .decoderSilent(path: "a.wav"),
      .cancelled(path: "a.wav"), .destinationExists(path: "a.wav"), .noFolder(path: "a.wav"),
      .noSpace(path: "a.wav"), .encoderSilent(path: "a.wav"),
    ])
  func files(error: SoundFileError) {
    #expect(fault(inSentenceOf: error, naming: ["“a.wav”"]) == nil)
  }

  @Test(
    "Error messages include the reasons and figures",
    arguments: [
      (
        SoundFileError.tooManyChannels(path: "a.mp3", format: .mp3, channelCount: 6),
        ["“a.mp3”", "MP3", "6 channels"]
      ),
      (.encoderMissing(path: "a.wav", format: .mp3), ["“a.wav”", "MP3", "ffmpeg"]),
      (.encoderFailed(path: "a.wav", words: "bad option"), ["“a.wav”", "bad option"]),
      (.incomplete(path: "a.wav", written: 90, found: 80), ["“a.wav”", "80 of 90 frames"]),
    ])
  func figures(error: SoundFileError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each underlying reason is part of the error message",
    arguments: [
      (SoundFileError.Reason.refused(.message("bad block")), "bad block"),
      (.damaged, "damaged"), (.notSeekable, "seek"), (.sampleRate(7), "7 Hz"),
      (.becameShorter, "shorter"), (.notFolder, "not a folder"), (.notRemovable, "removed"),
      (.noSound, "no audio"), (.tookNoMore, "not be extended"), (.notFinished, "finished"),
    ])
  func reasons(reason: SoundFileError.Reason, words: String) {
    for error in [
      SoundFileError.unreadable(path: "a.wav", reason: reason),
      .unwritable(path: "a.wav", reason: reason),
    ] {
      #expect(fault(inSentenceOf: error, naming: ["“a.wav”", words]) == nil)
    }
  }
}
