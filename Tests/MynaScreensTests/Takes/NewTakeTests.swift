import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import Testing

@testable import MynaAudio

@Suite("NewTake")
@MainActor struct NewTakeTests {
  @Test(
    "A take's title is its file name without extensions",
    arguments: [
      ("/a/2026-11-21 14.03 First words.flac", "2026-11-21 14.03 First words"),
      ("/a/2026-11-21 14.03.flac.recording.wav", "2026-11-21 14.03"),
      ("/a/2026-11-21 14.03 (2).wav.recording.wav", "2026-11-21 14.03 (2)"),
      ("song.mp3", "song"), ("/a.b/song", "song"), ("/a/.hidden", ".hidden"),
      ("/a/.recording.wav", ".recording"), ("/a/노래.opus", "노래"), ("/a/a.b.c.ogg", "a.b.c"),
    ])
  func title(path: String, title: String) {
    #expect(NewTake(path: path).title == title)
  }

  @Test("A new take has its journal's path and title, and isn't finished")
  func finishing() throws {
    let studio = try StudioScratch()
    let recorded = try RecordedJournal(for: studio.take("a.flac"))
    let take = NewTake(
      RecordedTake(
        journal: recorded.path, identity: recorded.identity, frameCount: 9_600,
        sampleRate: 48_000, channelCount: 1))
    #expect(take.path == recorded.path && take.title == "a" && !take.isFinished)
    #expect(NewTake(path: "/a.wav").isFinished && NewTake(path: "/a.wav").recorded == nil)
  }

  @Test(
    "Only a new take shorter than a twentieth of a second is too short to hear",
    arguments: [(1, true), (2_399, true), (2_400, false), (48_000, false)])
  func tooShort(frameCount: Int, isTooShort: Bool) throws {
    let studio = try StudioScratch()
    let recorded = try RecordedJournal(for: studio.take("a.flac"))
    let take = NewTake(
      RecordedTake(
        journal: recorded.path, identity: recorded.identity, frameCount: frameCount,
        sampleRate: 48_000, channelCount: 1))
    #expect(take.isTooShortToHear == isTooShort)
    #expect(!NewTake(path: "/a.wav").isTooShortToHear)
  }

  @Test("Finishing turns a journal into its file, and reports a fallback to WAV")
  func finish() async throws {
    let scratch = try StudioScratch()
    let studio = Studio(folders: scratch.folders)
    func take(_ name: String) throws -> (take: NewTake, recorded: RecordedJournal) {
      let recorded = try RecordedJournal(for: scratch.take(name))
      return (
        NewTake(
          RecordedTake(
            journal: recorded.path, identity: recorded.identity,
            frameCount: recorded.samples.count, sampleRate: 48_000, channelCount: 1)), recorded
      )
    }
    let flac = try take("a.flac")
    await studio.finish(flac.take)
    #expect(flac.take.path == scratch.take("a.flac") && flac.take.isFinished)
    #expect(flac.take.problem == nil && flac.take.title == "a")
    #expect(try flac.recorded.isWhole(flac.take.path))
    await studio.finish(flac.take)
    #expect(scratch.takes == ["a.flac"])

    let unknown = try take("b.xyz")
    await studio.finish(unknown.take)
    #expect(unknown.take.path == scratch.take("b.wav") && unknown.take.isFinished)
    #expect(unknown.take.problem == .unknownFormat(path: scratch.take("b.xyz")))
    #expect(try unknown.recorded.isWhole(unknown.take.path))
  }
}
