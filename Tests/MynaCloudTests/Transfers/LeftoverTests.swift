import CloudSupport
import Files
import MynaCloud
import Synchronization
import TestSupport
import Testing

@Suite("Transfer leftovers")
struct LeftoverTests {
  private let name = ObjectName(listed: "a.flac")
  private let scratch = SharedScratch()
  private let time = ImpatientTime()
  private let memory = MemoryStorage(partSize: 1_000, pageSize: 10)

  private func transfers(_ storage: any ObjectStorage) -> Transfers {
    var transfers = Transfers(storage, journals: scratch("journals"), time: time)
    transfers.limits = .tiny
    return transfers
  }

  private var files: [String] { scratch.names.filter { $0 != "journals" } }

  /// Interrupts an upload and a download halfway.
  private func interrupt() async throws {
    try scratch.write(noise(30_000), to: "source")
    try await memory.put(noise(600_000), at: name)
    let reads = Mutex(0)
    let broken = FaultyStorage(memory) { call, _ in
      switch call {
      case .finish: return .before(.signedOut)
      case .read:
        let isFirst = reads.withLock { reads in
          reads += 1
          return reads == 1
        }
        return isFirst ? .middle(300_000) : .before(.signedOut)
      default: return .none
      }
    }
    await #expect(throws: CloudError.signedOut) {
      try await transfers(broken).upload(
        scratch("source"), to: ObjectName(listed: "b"), details: .song, condition: .always)
    }
    await #expect(throws: CloudError.signedOut) {
      try await transfers(broken).download(name, to: scratch("a.flac"), overwrite: false)
    }
  }

  @Test("Leftover uploads and downloads are canceled and removed after a week and no sooner")
  func age() async throws {
    try await interrupt()
    let before = files
    #expect(before.filter { $0.hasSuffix(".download") }.count == 1)
    let storage = FaultyStorage(memory) { _, _ in .none }
    try await transfers(storage).removeLeftovers()
    #expect(files == before)
    time.virtual.advance(by: .seconds(8 * 86_400))
    try await transfers(storage).removeLeftovers()
    #expect(files == ["source"])
    #expect(storage.calls == [.cancel])
  }

  @Test("An upload's leftover stays while the service can't be reached")
  func offline() async throws {
    try await interrupt()
    time.virtual.advance(by: .seconds(8 * 86_400))
    let offline = FaultyStorage(memory) { _, _ in .before(.noNetwork(host: "h")) }
    try await transfers(offline).removeLeftovers()
    #expect(files.count { $0.hasSuffix(".json") } == 1)
    try await transfers(memory).removeLeftovers()
    #expect(files == ["source"])
  }

  @Test("A running transfer isn't removed as a leftover, however long it takes")
  func busy() async throws {
    try scratch.write(noise(30_000), to: "source")
    let (time, memory, other) = (time, memory, transfers(memory))
    let storage = FaultyStorage(memory) { call, _ in
      guard call == .finish else { return .none }
      time.virtual.advance(by: .seconds(30 * 86_400))
      do { try await other.removeLeftovers() } catch { Issue.record(error) }
      return .none
    }
    let stored = try await transfers(storage).upload(
      scratch("source"), to: name, details: .song, condition: .absent)
    #expect(stored.size == 30_000)
  }
}
