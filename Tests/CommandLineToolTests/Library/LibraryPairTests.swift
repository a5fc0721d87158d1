import Foundation
import TestSupport
import Testing

@Suite("Concurrent library commands")
struct LibraryPairTests {
  /// A command, stopped at each of its file calls, and a second one that runs during the stop.
  struct Pair: Sendable, CustomStringConvertible {
    let first: [String]
    let second: [String]

    static let all = [
      Pair(first: ["rename", "Imported", "One"], second: ["rename", "Recorded", "Two"]),
      Pair(first: ["rename", "Imported", "One"], second: ["rename", "Edited", "One"]),
      Pair(first: ["import", "sound.wav"], second: ["delete", "Recorded"]),
      Pair(first: ["trim", "Recorded", "--to", "0.3"], second: ["list"]),
      Pair(first: ["trim", "Recorded", "--to", "0.3"], second: ["tag", "Recorded", "quiet"]),
    ]

    var description: String { "\(first.joined(separator: " ")), \(second.joined(separator: " "))" }
  }

  @Test(
    "Two overlapping commands have the same result as if one followed the other",
    arguments: Pair.all)
  func both(pair: Pair) throws {
    let template = try LibraryTemplate.shared.get()
    let (orders, count) = try outcomes(pair, template)
    for number in count {
      let library = try template.copy()
      let first = try FaultyRun(
        pair.first, Fault(.stop, at: number), in: library.folder, environment: library.environment)
      #expect(try first.waitsForFault(), "\(number): \(pair) did not stop")
      let call = try first.log().fault
      let second = try Myna.start(
        pair.second, in: library.folder, environment: library.environment)
      // If the first command holds a lock the second one waits; else the second one finishes first.
      let isHeld = try library.isHeld || call?.path.contains("library.sqlite") == true
      let early = isHeld ? nil : try second.outcome(timeout: 60)
      first.signal(SIGCONT)
      let (one, two) = (try first.outcome(), try early ?? second.outcome(timeout: 60))
      let location = "\(pair) \(number), \(call?.name ?? "") \(call?.path ?? "")"
      #expect(one.status == 0 && two.status == 0, "\(location): \(one.talk) \(two.talk)")
      let now = try FaultTrial.snapshot(library, template)
      #expect(now.strays.isEmpty && now.leftovers.isEmpty, "\(location): \(now)")
      #expect(orders.contains(now), "\(location): \(now.difference(from: orders[0]))")
    }
  }

  /// Returns the results of both orders, and the calls at which the first command can stop.
  private func outcomes(
    _ pair: Pair, _ template: LibraryTemplate
  ) throws -> ([LibrarySnapshot], [Int]) {
    var numbers: [Int] = []
    let orders = try [[pair.first, pair.second], [pair.second, pair.first]].map { commands in
      let library = try template.copy()
      for words in commands {
        let run = try FaultyRun(
          words, .never(.stop), in: library.folder, environment: library.environment)
        #expect(try run.outcome().status == 0)
        if numbers.isEmpty { numbers = try run.log().numbers(all: Fault.triesAll) }
      }
      return try FaultTrial.snapshot(library, template)
    }
    return (orders, numbers)
  }
}

extension LibraryHome {
  /// Whether a process holds the lock of the folder of takes.
  fileprivate var isHeld: Bool {
    get throws {
      let handle = try #require(FileHandle(forUpdatingAtPath: takes + "/.myna/lock"))
      defer { handle.closeFile() }
      return flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) != 0
    }
  }
}
