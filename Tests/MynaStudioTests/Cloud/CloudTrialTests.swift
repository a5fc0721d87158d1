import CloudSupport
import MynaCloud
import MynaStudio
import StudioSupport
import TestSupport
import Testing

@Suite("CloudTrial")
struct CloudTrialTests {
  @Test("A storage that does all passes, and has nothing more than before")
  func passes() async throws {
    let storage = MemoryStorage()
    try await CloudTrial.run(storage)
    #expect(try await storage.page(of: "", after: nil).entries.isEmpty)
  }

  @Test(
    "The first step that fails is told with its error, and nothing is left",
    arguments: CloudTrial.Step.allCases)
  func fails(step: CloudTrial.Step) async throws {
    let storage = LimitedStorage(failing: step)
    let failure = await #expect(throws: CloudTrial.Failure.self) {
      try await CloudTrial.run(storage)
    }
    #expect(failure?.step == step)
    switch step {
    case .compare: #expect(failure?.error.pausesStorage == false)
    default: #expect(failure?.error == .refused)
    }
    let names = try await storage.memory.page(of: "", after: nil).entries.map(\.name)
    #expect(names == (step == .delete ? [failure?.leftover] : []))
  }

  @Test(
    "A trial that is cancelled leaves nothing, whatever it was doing", .timeLimit(.minutes(1)),
    arguments: [CloudTrial.Step.list, .write, .read])
  func cancelled(step: CloudTrial.Step) async throws {
    let storage = LimitedStorage(stopping: step)
    let trial = Task { () async -> CloudTrial.Failure? in
      do throws(CloudTrial.Failure) { try await CloudTrial.run(storage) } catch { return error }
      return nil
    }
    await storage.waitUntilStopped()
    trial.cancel()
    #expect(await trial.value == CloudTrial.Failure(step: step, error: .cancelled, leftover: nil))
    #expect(try await storage.memory.page(of: "", after: nil).entries.isEmpty)
  }
}
