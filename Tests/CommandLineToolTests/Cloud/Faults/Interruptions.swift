import Synchronization

/// What has gone wrong up to now, of all travelers together.
final class Interruptions: Sendable {
  /// How many there shall be.
  let goal: Int
  /// By command and kind.
  private let counts = Mutex<[String: [String: Int]]>([:])

  /// The kinds that really interrupt: what is late, or arrives twice, does not.
  private static let kinds: Set = ["cut", "truncate", "lose", "kill"]

  init(goal: Int) { self.goal = goal }

  /// Adds what happened to a command, by kind.
  func add(_ kinds: [String: Int], of command: String) {
    counts.withLock { $0[command, default: [:]].merge(kinds, uniquingKeysWith: +) }
  }

  /// How often commands were interrupted.
  var count: Int {
    counts.withLock { counts in
      counts.values.joined().reduce(0) { $0 + (Self.kinds.contains($1.key) ? $1.value : 0) }
    }
  }

  /// Whether there were enough.
  var isEnough: Bool { count >= goal }

  /// How often each command met each kind.
  var summary: String {
    let counts = counts.withLock { $0 }
    return counts.keys.sorted().map { command in
      let kinds = (counts[command] ?? [:]).sorted { $0.key < $1.key }
      return "\(command): " + kinds.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}
