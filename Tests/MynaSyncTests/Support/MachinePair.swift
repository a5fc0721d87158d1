import CloudSupport
import MynaCloud
import MynaLibrary
import TestSupport

/// Two machines that share a storage in memory.
struct MachinePair {
  let time = VirtualTime()
  let storage: MemoryStorage
  let one: SyncedMachine
  let two: SyncedMachine
  /// Another program that changes the storage.
  let other: OtherProgram

  init(foreignFolders: [String] = []) throws {
    storage = MemoryStorage(partSize: 1_000, time: ImpatientTime(time))
    one = try SyncedMachine("One", storage, time: time, foreignFolders: foreignFolders)
    two = try SyncedMachine("Two", storage, time: time, foreignFolders: foreignFolders)
    other = OtherProgram(storage, time: time)
  }

  /// Syncs the machines alternately, each time after some seconds.
  func sync(_ machines: [SyncedMachine], rounds: Int, after seconds: Int) async throws {
    for _ in 0..<rounds {
      time.advance(by: .seconds(seconds))
      for machine in machines { try await machine.sync() }
    }
  }
}

/// A suite whose tests have two machines that share a storage in memory.
protocol PairSuite {
  var pair: MachinePair { get }
}

extension PairSuite {
  var time: VirtualTime { pair.time }
  var storage: MemoryStorage { pair.storage }
  var one: SyncedMachine { pair.one }
  var two: SyncedMachine { pair.two }
  var other: OtherProgram { pair.other }

  /// Syncs the machines alternately until nothing is left to do, except operations delayed by more
  /// than an hour.
  func settle(_ machines: SyncedMachine...) async throws {
    try await pair.sync(machines, rounds: 4, after: 4_000)
  }

  /// Returns the ID, title and hash of each take on a machine.
  func rows(_ machine: SyncedMachine) throws -> [String] {
    try machine.all().map { "\($0.id) \($0.title) \($0.contentHash?.hexadecimal ?? "-")" }
  }
}
