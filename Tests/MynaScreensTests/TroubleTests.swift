import AudioDevices
import MynaAudio
import SoundFiles
import Testing

@testable import MynaScreens

@Suite("Trouble")
struct TroubleTests {
  @Test("An error of a player or recorder stays what it is, and is never the server's")
  func cases() {
    #expect(PlaybackScreenProblem(.loop(0...1)) == .loop)
    #expect(PlaybackScreenProblem(.device(.noServer)) == .device(.noServer))
    #expect(RecordScreenProblem(.noTake) == .noTake)
    #expect(RecordScreenProblem(.file(.noSpace(path: "a"))) == .file(.noSpace(path: "a")))
    #expect(RecordScreenProblem.problem(.unwritable(.noSpace(path: "a"))).endsTake)
    #expect(!RecordScreenProblem.problem(.serverGone).endsTake)
  }
}
