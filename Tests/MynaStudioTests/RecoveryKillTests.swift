import Foundation
import MynaStudio
import TestSupport
import Testing

@Suite("Killed recoveries")
struct RecoveryKillTests {
  @Test(
    "Killed at any moment, the next one leaves exactly one file with all samples",
    arguments: 0..<40)
  func killed(round: Int) async throws {
    let studio = try StudioScratch()
    let ending = ["flac", "mp3", "wav", "xyz"][round % 4]
    let isOutside = round % 8 >= 4
    let folder = isOutside ? studio.scratch("outside") : studio.folders.takes
    let recorded = try Recorded(for: "\(folder)/a.\(ending)", seconds: 3, channelCount: 2)
    if isOutside { try studio.register.add(recorded.path) }
    let home = studio.scratch("home")
    // A few rounds of kills on the same journal, over the time that it takes.
    for _ in 0..<3 {
      let exit = await #expect(processExitsWith: .signal(SIGKILL)) { [home = home as String] in
        let doom = Thread {
          usleep(.random(in: 0...250_000))
          kill(getpid(), SIGKILL)
        }
        let folders = try MynaFolders(environment: ["MYNA_HOME": home])
        doom.start()
        _ = Recovery(folders: folders).run()
        // Done before its time; the end is the same.
        sleep(10)
      }
      #expect(exit != nil)
    }
    let report = studio.recovery.run()
    #expect(report.failures.isEmpty)
    let kept = ending == "xyz" ? "a.wav" : "a.\(ending)"
    #expect(studio.names(in: folder) == [kept])
    if ending == "mp3" {
      let found = try Signal(file: "\(folder)/\(kept)")
      #expect(abs(Double(found.frameCount) / 48_000 - 3) < 0.06)
    } else {
      #expect(try recorded.isWhole("\(folder)/\(kept)"))
    }
    #expect(studio.register.journals().isEmpty)
  }
}
