import Synchronization

/// The interruptions so far, of all travelers together.
final class Interruptions: Sendable {
  let goal: Int
  private let counts = Mutex<[String: [String: Int]]>([:])

  /// The kinds that interrupt a command, unlike a delay or a duplicate.
  private static let kinds: Set = ["cut", "truncate", "lose", "kill"]

  init(goal: Int) { self.goal = goal }

  /// Counts the faults of one command, by kind.
  func add(_ kinds: [String: Int], of command: String) {
    counts.withLock { $0[command, default: [:]].merge(kinds, uniquingKeysWith: +) }
  }

  var count: Int {
    counts.withLock { counts in
      counts.values.joined().reduce(0) { $0 + (Self.kinds.contains($1.key) ? $1.value : 0) }
    }
  }

  var isEnough: Bool { count >= goal }

  var summary: String {
    let counts = counts.withLock { $0 }
    return counts.keys.sorted().map { command in
      let kinds = (counts[command] ?? [:]).sorted { $0.key < $1.key }
      return "\(command): " + kinds.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}
