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
    #expect(RecordingProblem(.noTake) == .noTake)
    #expect(RecordingProblem(.file(.noSpace(path: "a"))) == .file(.noSpace(path: "a")))
    #expect(RecordingProblem.problem(.unwritable(.noSpace(path: "a"))).endsTake)
    #expect(!RecordingProblem.problem(.serverGone).endsTake)
  }
}
