import Foundation
import TestSupport
import Testing

@Suite("Loading libcurl")
struct LoadingTests {
  @Test("The command and programs that contain a transport don't load libcurl at launch")
  func notLinked() throws {
    let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    for program in [Myna.path, test] {
      // Makes the dynamic linker list the libraries it would load, as `ldd` does.
      let run = try RunningProgram(
        program, [], environment: ["LD_TRACE_LOADED_OBJECTS": "1"], in: nil)
      let libraries = try run.outcome(timeout: 30).text
      #expect(libraries.contains("libc.so.6"))
      #expect(!libraries.contains("libcurl"))
    }
  }
}
