import AudioDevices
import MynaAudio
import SoundFiles
import Testing

@testable import MynaScreens

@Suite("Trouble")
struct TroubleTests {
  @Test("An error of a player or recorder stays what it is, and is never the server's")
  func cases() {
    #expect(PlaybackTrouble(.loop(0...1)) == .loop)
    #expect(PlaybackTrouble(.device(.noServer)) == .device(.noServer))
    #expect(RecordTrouble(.noTake) == .noTake)
    #expect(RecordTrouble(.file(.noSpace(path: "a"))) == .file(.noSpace(path: "a")))
    #expect(RecordTrouble.problem(.unwritable(.noSpace(path: "a"))).endsTake)
    #expect(!RecordTrouble.problem(.serverGone).endsTake)
  }
}
