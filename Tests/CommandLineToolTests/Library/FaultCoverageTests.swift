import Foundation
import TestSupport
import Testing

@Suite("Coverage of fault injection")
struct FaultCoverageTests {
  @Test(
    "Fault injection counts every file change that strace sees a command make",
    arguments: LibraryCommand.allCases)
  func counted(command: LibraryCommand) throws {
    let library = try LibraryTemplate.shared.get().copy()
    try command.prepare(library)
    try expectCounted(command.arguments, library)
  }

  @Test(
    "Fault injection counts every file change that strace sees a recovery make",
    arguments: ["flac", "wav"])
  func countedInRecovery(ending: String) throws {
    let recording = try RecoveryTrial.Recording(.init(ending: ending, isOutside: true))
    try expectCounted(["recover"], LibraryHome(in: recording.scratch))
  }

  private func expectCounted(_ arguments: [String], _ library: LibraryHome) throws {
    let logs = Scratch()
    let fault = Fault.never(.readOnly).environment(
      folder: library.folder.path, log: logs("counted"))
    let names = SystemCall.names.keys.sorted().map { "?\($0)" }.joined(separator: ",")
    // The preloaded library must not be loaded into strace itself.
    let words =
      ["-f", "-y", "-s", "4096", "-o", logs("seen"), "-e", "trace=\(names)", "-e", "signal=none"]
      + fault.flatMap { ["-E", "\($0)=\($1)"] } + [Myna.path] + arguments
    let outcome = try RunningProgram(
      "/usr/bin/strace", words, environment: library.environment, in: library.folder
    ).outcome(timeout: 60)
    #expect(outcome.status == 0, "\(outcome.talk)")
    var missing: [SystemCall: Int] = [:]
    for line in try logs.text("seen").split(separator: "\n") {
      guard let call = SystemCall(line: line, folder: library.folder.path) else { continue }
      missing[call, default: 0] += 1
    }
    #expect(!missing.isEmpty)
    for call in try FaultLog(path: logs("counted")).calls {
      // Opening a file for reading is not a change.
      guard call.number != nil || SystemCall.names[call.name] != "open",
        let call = SystemCall(counted: call.name, call.path)
      else { continue }
      missing[call, default: 0] -= 1
    }
    missing = missing.filter { $0.value > 0 }
    #expect(missing.isEmpty)
  }
}
