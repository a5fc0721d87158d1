import Foundation
import SQLite
import Synchronization
import TestSupport
import Testing
import Threads

@testable import MynaLibrary

@Suite("Analysis of many takes")
struct ManyAnalysesTests {
  private let library = LibraryScratch()

  @Test(
    "Analyzing all takes stores a content hash and an overview for each", arguments: [false, true])
  func all(isLeisurely: Bool) throws {
    for number in 0..<70 { try library.record("Take \(number)") }
    let store = try library.store()
    try store.scan()
    let shares = Mutex<[Double]>([])
    try store.analyses.analyzeAll(isLeisurely: isLeisurely) { share in
      shares.withLock { $0.append(share) }
      return true
    }
    #expect(try store.analyses.unanalyzedCount() == 0)
    let takes = try store.all()
    #expect(takes.count == 70 && takes.allSatisfy { $0.contentHash != nil })
    for take in takes { #expect(store.peaks.exists(take.id)) }
    let seen = shares.withLock { $0 }
    #expect(seen == seen.sorted() && seen.allSatisfy { (0...1).contains($0) })
  }

  @Test(
    "A take's overview is saved before the index shows that the take was analyzed",
    .timeLimit(.minutes(1)))
  func order() throws {
    try library.record("Take")
    let store = try library.store()
    try store.scan()
    let take = try #require(try store.all().first)
    // No change is reported while another program is writing.
    let other = try Connection(path: library.data + "/library.sqlite")
    try other.run("BEGIN IMMEDIATE")
    let thread = SerialThread(label: "Analysis")
    thread.async { [takes = library.takes, data = library.data] in
      #expect(throws: Never.self) {
        try LibraryStore(takes: takes, data: data).analyses.analyzeAll()
      }
    }
    #expect(waitUntil { store.peaks.exists(take.id) })
    #expect(try store.all().first?.contentHash == nil)
    try other.run("COMMIT")
    thread.sync {}
    #expect(try store.all().first?.contentHash != nil)
  }

  @Test("Canceling an analysis keeps the results so far, and a second run completes it")
  func stopped() throws {
    for number in 0..<10 { try library.record("Take \(number)") }
    let store = try library.store()
    try store.scan()
    #expect(throws: LibraryError.cancelled) { try store.analyses.analyzeAll { $0 < 0.5 } }
    #expect((1..<10).contains(try store.analyses.unanalyzedCount()))
    try store.analyses.analyzeAll()
    #expect(try store.analyses.unanalyzedCount() == 0)
  }
}
