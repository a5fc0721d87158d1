import Files
import Foundation
import MynaLibrary
import SoundFiles
import TestSupport
import Testing

@Suite("Library error messages")
struct LibraryErrorTests {
  @Test(
    "Each folder or file error message is a sentence that includes the path",
    arguments: [
      LibraryError.folderGone(path: "/takes"),
      .folderCopied(path: "/takes", original: "/old"), .folderThere(path: "/takes"),
      .folder(path: "/takes", reason: .system(code: 5)),
      .unseen(path: "/takes", reason: .system(code: 5)), .notFolder(path: "/takes"),
      .readOnly(path: "/takes"), .noSpace(path: "/takes"), .newerVersion(path: "/takes"),
      .index(path: "/takes", reason: .busy), .index(path: "/takes", reason: .damaged),
      .index(path: "/takes", reason: .damagedAndUsed), .index(path: "/takes", reason: .used),
      .index(path: "/takes", reason: .cannotOpen), .index(path: "/takes", reason: .contradiction),
      .index(path: "/takes", reason: .refused(.message("odd"))),
      .sound(.notSound(path: "/takes")),
    ])
  func folders(error: LibraryError) {
    #expect(fault(inSentenceOf: error, naming: ["“/takes”"]) == nil)
  }

  @Test(
    "Each take error message is a sentence that includes the title",
    arguments: [
      LibraryError.noTake(name: "Walk"), .severalTakes(name: "Walk", count: 3),
      .noPerformance(title: "Walk"), .missing(title: "Walk"), .inCloud(title: "Walk"),
      .sharedAlready(title: "Walk"), .notEdited(title: "Walk"), .notUndone(title: "Walk"),
      .changedMeanwhile(title: "Walk"), .emptyRange(title: "Walk"), .silent(title: "Walk"),
      .unchanged(title: "Walk"),
    ])
  func takes(error: LibraryError) {
    #expect(fault(inSentenceOf: error, naming: ["“Walk”"]) == nil)
  }

  @Test(
    "Each other library error message is a sentence",
    arguments: [LibraryError.noTitle, .noHashing, .cancelled])
  func others(error: LibraryError) {
    #expect(fault(inSentenceOf: error) == nil)
  }

  @Test(
    "Each hash error message is a sentence that includes the path and reason",
    arguments: [
      (ContentHashError.unavailable, []), (.notFound(path: "a.wav"), ["“a.wav”"]),
      (.notRegularFile(path: "a.wav"), ["“a.wav”"]),
      (.unreadable(path: "a.wav", reason: .message("odd")), ["“a.wav”", "odd"]),
    ])
  func hashes(error: ContentHashError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each waveform error message is a sentence that includes the path",
    arguments: [
      PeaksError.notFound(path: "a.peaks"), .damaged(path: "a.peaks"), .noSpace(path: "a.peaks"),
      .unreadable(path: "a.peaks", reason: .message("odd")),
      .unwritable(path: "a.peaks", reason: .message("odd")),
    ])
  func waveforms(error: PeaksError) {
    #expect(fault(inSentenceOf: error, naming: ["“a.peaks”"]) == nil)
  }

  @Test(
    "Each folder move error message is a sentence that includes the path",
    arguments: [
      FolderMoveError.notEmpty(path: "/new"), .isDisk(path: "/new"), .inUse(path: "/new"),
      .changed(path: "/new"), .differs(path: "/new"), .library(.noSpace(path: "/new")),
    ])
  func moves(error: FolderMoveError) {
    #expect(fault(inSentenceOf: error, naming: ["“/new”"]) == nil)
  }
}
