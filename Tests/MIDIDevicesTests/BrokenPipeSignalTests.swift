import Foundation
import Testing

@testable import MIDIDevices

@Suite("Writing to a lost server")
struct BrokenPipeSignalTests {
  @Test("A broken pipe doesn't end the process, even on a thread that starts later")
  func survives() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGPIPE, SIG_DFL)
      @Sendable func writeToNobody() -> Int32 {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        var byte: UInt8 = 1
        return write(ends[1], &byte, 1) < 0 ? errno : 0
      }
      let ended = DispatchSemaphore(value: 0)
      let code = BrokenPipeSignal.blocked {
        Thread {
          _ = writeToNobody()
          ended.signal()
        }.start()
        return writeToNobody()
      }
      ended.wait()
      exit(code == EPIPE ? 7 : 0)
    }
  }
}
