import CloudSupport
import MynaCloud
import MynaStudio
import StudioSupport
import TestSupport
import Testing

@Suite("CloudStorageCheck")
struct CloudStorageCheckTests {
  @Test("A working location passes the storage test, which leaves no object behind")
  func passes() async throws {
    let storage = MemoryStorage()
    try await CloudStorageCheck.run(storage)
    #expect(try await storage.page(of: "", after: nil).entries.isEmpty)
  }

  @Test(
    "The first step that fails is reported with its error, and only an undeletable object remains",
    arguments: CloudStorageCheck.Step.allCases)
  func fails(step: CloudStorageCheck.Step) async throws {
    let storage = LimitedStorage(failing: step)
    let failure = await #expect(throws: CloudStorageCheck.Failure.self) {
      try await CloudStorageCheck.run(storage)
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
    "A canceled storage test reports its current step and leaves no object behind",
    .timeLimit(.minutes(1)),
    arguments: [CloudStorageCheck.Step.list, .write, .read])
  func cancelled(step: CloudStorageCheck.Step) async throws {
    let storage = LimitedStorage(stopping: step)
    let trial = Task { () async -> CloudStorageCheck.Failure? in
      do throws(CloudStorageCheck.Failure) { try await CloudStorageCheck.run(storage) } catch {
        return error
      }
      return nil
    }
    await storage.waitUntilStopped()
    trial.cancel()
    #expect(
      await trial.value == CloudStorageCheck.Failure(step: step, error: .cancelled, leftover: nil))
    #expect(try await storage.memory.page(of: "", after: nil).entries.isEmpty)
  }
}
