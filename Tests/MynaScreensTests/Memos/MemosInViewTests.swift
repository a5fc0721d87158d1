import CloudSupport
import MynaCloud
import MynaLibrary
import MynaStudio
import StudioSupport
import Synchronization
import TestSupport
import Testing

@testable import MynaScreens

/// Recordings from the phone app, whose listing contains only names.
@Suite("Visible memos") @MainActor
struct MemosInViewTests {
  @Test("Details for visible rows are requested from the cloud before details for other rows")
  func order() async throws {
    let bucket = QuietListing()
    for number in 1...200 { try await bucket.put("VoiceRecoder/Call \(1_000 + number)") }
    let room = try SyncFixture(sharing: bucket, isSetUp: false)
    try CloudAccountFile(folders: room.scratch.folders).write(
      .firebase(FirebaseAccount(bucket: "b")))
    await room.model.end()
    let memos = MemosModel(library: room.library, sync: room.model)
    await room.model.begin()
    try await room.wait("rows") { memos.count == 200 && bucket.asked.count == 8 }
    // Rows in the middle of the list, whose descriptions have not been requested yet.
    let seen = 90..<100
    try await room.wait("rows in sight") { seen.allSatisfy { memos.row(at: $0) != nil } }
    let titles = seen.compactMap { memos.row(at: $0)?.take.title }
    #expect(titles.count == 10 && seen.allSatisfy { memos.row(at: $0)?.take.duration == 0 })
    let before = bucket.asked
    #expect(!titles.contains { before.contains("VoiceRecoder/\($0)") })
    bucket.answer()
    try await room.wait("answers") { bucket.asked.count == 200 }
    // A page of requests was already in progress when these rows came into view.
    let places = titles.map { bucket.asked.firstIndex(of: "VoiceRecoder/\($0)") ?? .max }
    #expect(places.allSatisfy { $0 < 80 }, "\(places)")
    try await room.wait("lengths") { seen.allSatisfy { memos.row(at: $0)?.take.duration == 7 } }
    await room.model.end()
  }

  /// A storage that lists only names, and answers requests for descriptions only when a test allows
  /// it.
  private final class QuietListing: StorageRelay {
    private struct State {
      var asked: [String] = []
      var isQuiet = true
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let inner: any ObjectStorage = MemoryStorage()
    private let state = Mutex(State())

    /// The names of the requested objects, in order.
    var asked: [String] { state.withLock(\.asked) }

    /// Answers all waiting and future requests.
    func answer() {
      let waiting = state.withLock { state in
        state.isQuiet = false
        defer { state.waiting = [] }
        return state.waiting
      }
      for one in waiting { one.resume() }
    }

    /// Uploads an object like the phone app.
    func put(_ name: String) async throws {
      let md5: [UInt8] = [
        0x90, 0x01, 0x50, 0x98, 0x3C, 0xD2, 0x4F, 0xB0, 0xD6, 0x96, 0x3F, 0x7D, 0x28, 0xE1, 0x7F,
        0x72,
      ]
      _ = try await inner.write(
        UploadContent(.bytes(Array("abc".utf8)), size: 3, md5: md5), to: ObjectName(listed: name),
        details: PhoneRecording.details(seconds: 7), condition: .always, progress: nil)
    }

    func page(of prefix: String, after token: PageToken?) async throws(CloudError) -> ObjectPage {
      let page = try await inner.page(of: prefix, after: token)
      return ObjectPage(page.entries.map { ListedObject($0.name) }, next: page.next)
    }

    func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
      await withCheckedContinuation { continuation in
        let isQuiet = state.withLock { state in
          state.asked.append(name.text)
          if state.isQuiet { state.waiting.append(continuation) }
          return state.isQuiet
        }
        if !isQuiet { continuation.resume() }
      }
      return try await inner.describe(name)
    }
  }
}
