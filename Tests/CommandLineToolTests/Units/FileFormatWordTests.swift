import Testing

@testable import CommandLineTool

@Suite("Names of file formats")
struct FileFormatWordTests {
  @Test(
    "A format has one name, whatever its decoder calls it",
    arguments: [
      ("WAV, Signed 16 bit PCM", "wav"), ("WAVEX, Signed 24 bit PCM", "wav24"),
      ("RF64, 32 bit float", "wav-float"), ("WAV, 64 bit float", "wav-double"),
      ("WAV, Unsigned 8 bit PCM", "wav8"), ("WAV, U-Law", "wav-u-law"),
      ("FLAC, Signed 24 bit PCM", "flac"), ("OGG, Vorbis", "ogg"), ("OGG, Opus", "opus"),
      ("MPEG-1/2 Audio, MPEG Layer III", "mp3"), ("M4A, decoded by ffmpeg", "aac"),
      ("AAC, decoded by ffmpeg", "aac"), ("MKV, decoded by ffmpeg", "mkv"),
      ("AIFF, Signed 16 bit PCM", "aiff16"), ("W64, Signed 16 bit PCM", "w64-16"),
      ("CAF", "caf"),
    ])
  func words(name: String, word: String) {
    #expect(FileFormatWord.word(for: name) == word)
  }

  @Test("A description that specifies no format has no format name")
  func none() {
    #expect(FileFormatWord.word(for: "") == nil)
    #expect(FileFormatWord.word(for: "decoded by ffmpeg") == nil)
  }
}
