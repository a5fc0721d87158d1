import Files
import MynaMusic
import TestSupport
import Testing

@Suite("Music error messages")
struct MusicErrorTests {
  @Test(
    "Each music library error message is a sentence that includes the details",
    arguments: [
      (MusicError.index(path: "/songs", .message("odd")), ["“/songs”", "odd"]),
      (.newerIndex(path: "/songs"), ["“/songs”"]),
      (.unknownSong(.file("/a.mp3")), ["“/a.mp3”"]),
    ])
  func libraries(error: MusicError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each song error message is a sentence that includes the path",
    arguments: [
      SongReadError.notFound(path: "a.mp3"), .notRegularFile(path: "a.mp3"),
      .notPermitted(path: "a.mp3"), .unreadable(path: "a.mp3", .message("odd")),
      .unknownFormat(path: "a.mp3"), .undecodable(path: "a.mp3"), .tooSlow(path: "a.mp3"),
      .noPicture(path: "a.mp3"), .pictureTooLarge(path: "a.mp3"),
      .unwritable(path: "a.mp3", .message("odd")), .cancelled(path: "a.mp3"),
      .noReader(program: "a.mp3", .message("odd")),
    ])
  func songs(error: SongReadError) {
    #expect(fault(inSentenceOf: error, naming: ["“a.mp3”"]) == nil)
  }

  @Test(
    "Each score mistake message is a sentence that includes the line and column",
    arguments: [
      ScoreError.Problem.field("tempo"), .unknownLine("x"), .barNumber(expected: 4),
      .notNote("x"), .noLength("x"), .length("x"), .barLength(expected: 960, found: 480),
      .openTie("x"), .mark("x"), .barCount(voice: "left", expected: 8, found: 7),
    ])
  func scores(problem: ScoreError.Problem) {
    let error = ScoreError(line: 3, column: 14, problem)
    #expect(fault(inSentenceOf: error, naming: ["Line 3, column 14"]) == nil)
  }
}
