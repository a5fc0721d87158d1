import Files
import MynaAudio
import MynaCloud
import MynaLibrary
import MynaMusic
import MynaPiano
import MynaStudio
import MynaSync
import Secrets
import SoundFiles
import TestSupport
import Testing

@Suite("Studio error messages")
struct StudioErrorTests {
  @Test(
    "Each studio error message is a sentence that includes the details",
    arguments: [
      (StudioError.noHome, []), (.folder(path: "/a", reason: .message("odd")), ["“/a”", "odd"]),
      (.register(path: "/a", reason: .message("odd")), ["“/a”", "odd"]),
      (.inUse(path: "/a"), ["“/a”"]), (.nothingRecorded(path: "/a"), ["“/a”"]),
      (.notJournal(path: "/a"), ["“/a”"]), (.unknownFormat(path: "/a"), ["“/a”"]),
      (.cancelled, []), (.file(.empty(path: "/a")), ["“/a”"]),
      (.render(.noSound(path: "/a")), ["“/a”"]), (.library(.readOnly(path: "/a")), ["“/a”"]),
    ])
  func studio(error: StudioError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each folder change error message is a sentence that includes the details",
    arguments: [
      (FolderChangeError.overlaps(path: "/a", takes: "/b"), ["“/a”", "“/b”"]),
      (.own(path: "/a"), ["“/a”"]), (.music(path: "/a"), ["“/a”"]),
      (.unusable(path: "/a", reason: .message("odd")), ["“/a”", "odd"]),
      (.recording(path: "/a"), ["“/a”"]), (.changedElsewhere, []),
      (.move(.isDisk(path: "/a")), ["“/a”"]), (.library(.noSpace(path: "/a")), ["“/a”"]),
      (.studio(.inUse(path: "/a")), ["“/a”"]),
    ])
  func folders(error: FolderChangeError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }

  @Test(
    "Each cloud account error message is a sentence that includes the details",
    arguments: [
      (CloudAccountError.noAccount, []), (.damagedFile(path: "/a"), ["“/a”"]),
      (.file(path: "/a", reason: .message("odd")), ["“/a”", "odd"]), (.noSecret, []),
      (.secret(.busyFile(path: "/a")), ["“/a”"]), (.cloud(.noBucket("a")), ["“a”"]),
    ])
  func accounts(error: CloudAccountError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
    #expect(fault(inSentenceOf: SyncServiceError.account(error), naming: words) == nil)
  }

  @Test(
    "Each message about a failed storage test step includes the leftover object and the reason",
    arguments: CloudStorageCheck.Step.allCases)
  func trials(step: CloudStorageCheck.Step) {
    let leftover = ObjectName(listed: "myna-test")
    let failure = CloudStorageCheck.Failure(step: step, error: .full, leftover: leftover)
    let words = ["“myna-test”", "The cloud storage is full"]
    #expect(fault(inSentenceOf: failure, naming: words) == nil)
    #expect(fault(inSentenceOf: CloudAccountError.trial(failure), naming: words) == nil)
  }

  @Test(
    "Each reason why a song can't be played has a message that includes the path",
    arguments: [SongProblem.missing, .undecodable, .forbidden, .unmade])
  func songs(problem: SongProblem) {
    let song = SongID.file("/a.mp3")
    #expect(fault(inSentenceOf: UnplayableSong(song, problem), naming: ["“/a.mp3”"]) == nil)
    let error = MusicPlayerError.unplayable(song, problem)
    #expect(fault(inSentenceOf: error, naming: ["“/a.mp3”"]) == nil)
  }

  @Test("Errors that wrap another error use its message")
  func others() {
    let errors: [any Error] = [
      MusicPlayerError.player(.sound(.noSound(path: "/a"))),
      ScoreRenderingError.studio(.inUse(path: "/a")),
      ScoreRenderingError.render(.noNotes(path: "/a")),
      EffectAdditionError.file(.notJSON(path: "/a")),
      EffectAdditionError.studio(.inUse(path: "/a")),
      SyncServiceError.sync(.noSpace(path: "/a")),
    ]
    for error in errors { #expect(fault(inSentenceOf: error, naming: ["“/a”"]) == nil) }
    for error in [MusicPlayerError.nothingToPlay, ScoreRenderingError.cancelled] as [any Error] {
      #expect(fault(inSentenceOf: error) == nil)
    }
  }
}
