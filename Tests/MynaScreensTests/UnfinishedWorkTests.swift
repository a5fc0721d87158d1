import MynaLibrary
import MynaScreens
import MynaStudio
import StudioSupport
import TestSupport
import Testing
import Threads

@Suite("UnfinishedWork")
struct UnfinishedWorkTests {
  /// In a separate process, where no other work counts.
  @Test("Work on a queue or in the library counts as unfinished until it completes")
  func counted() async {
    await #expect(processExitsWith: .success) { try await Self.work() }
  }

  @MainActor private static func work() async throws {
    try #require(UnfinishedWork.count == 0)
    let queue = SerialThread(label: "Myna.Test")
    let during = await queue.run { UnfinishedWork.count }
    try #require(during == 1 && UnfinishedWork.count == 0)

    let scratch = try StudioScratch()
    let library = Library(takes: scratch.folders.takes, data: scratch.folders.data)
    let inLibrary = try await library.use { _ throws(LibraryError) in UnfinishedWork.count }
    try #require(inLibrary == 1)
    try #require(waitUntil { UnfinishedWork.count == 0 })
  }
}
