import AudioDevices
import MynaAudio
import SoundFiles
import Testing

@testable import MynaScreens

@Suite("Screen problems")
struct StudioFailureTests {
  @Test("Player and recorder errors convert to screen problems with the same cause")
  func cases() {
    #expect(PlaybackScreenProblem(.loop(0...1)) == .loop)
    #expect(PlaybackScreenProblem(.device(.noServer)) == .device(.noServer))
    #expect(RecordScreenProblem(.noTake) == .noTake)
    #expect(RecordScreenProblem(.file(.noSpace(path: "a"))) == .file(.noSpace(path: "a")))
    #expect(RecordScreenProblem.problem(.unwritable(.noSpace(path: "a"))).endsTake)
    #expect(!RecordScreenProblem.problem(.serverGone).endsTake)
  }
}
