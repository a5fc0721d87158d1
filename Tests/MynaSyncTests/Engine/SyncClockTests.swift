import CloudSupport
import Foundation
import MynaCloud
import MynaLibrary
import MynaSync
import TestSupport
import Testing

/// Clocks that are wrong for some time.
@Suite("Wrong clocks")
struct SyncClockTests: PairSuite {
  let pair: MachinePair

  init() throws { pair = try MachinePair() }

  private func settle(_ machines: SyncedMachine...) async throws {
    try await pair.sync(machines, rounds: 3, after: 20)
  }

  @Test("A deletion made while the clock was a year ahead isn't delayed after it is corrected")
  func deletion() async throws {
    let id = try one.record("Secret", seed: 1)
    try await one.sync()
    one.time.ahead = 365 * 86_400
    try one.store().trash.delete([id])
    try await one.sync()
    one.time.ahead = 0
    try await one.sync()
    #expect(try await storage.sounds().isEmpty)
  }

  @Test("After a sync with the clock far ahead, a removed object is still uploaded again")
  func farAhead() async throws {
    for seed in 1...5 { try one.record("Take \(seed)", seed: UInt64(seed)) }
    try await one.sync()
    try await storage.delete(try #require(try await storage.sounds().first), of: nil)
    one.time.ahead = 400 * 86_400
    try await one.sync()
    one.time.ahead = 0
    try await settle(one, two)
    #expect(try await storage.sounds().count == 5)
    #expect(try one.all().allSatisfy { !$0.isOnlyHere })
  }

  @Test("A take deleted while the clock was far behind can be restored on another machine")
  func farBehind() async throws {
    for seed in 1...5 { try one.record("Take \(seed)", seed: UInt64(seed)) }
    try await one.sync()
    try await two.sync()
    let id = try #require(try one.all().first).id
    two.time.ahead = -700 * 86_400
    try two.store().trash.delete([id])
    try await two.sync()
    two.time.ahead = 0
    try await settle(two, one)
    time.advance(by: .seconds(2 * 86_400))
    try await settle(two, one)
    try one.store().trash.restore([id])
    try await settle(one, two)
    #expect(try one.all().count == 5 && two.all().count == 5)
    try await two.bring(id)
    #expect(try two.hash(id) == one.hash(id))
  }
}
