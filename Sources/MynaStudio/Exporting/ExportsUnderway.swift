/// The files that are being written for the person, which the end of the program waits for.
@MainActor enum ExportsUnderway {
  /// How many there are.
  static private(set) var count = 0
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  /// Counts `work` as one for as long as it lasts.
  static func during<T>(_ work: () async -> T) async -> T {
    count += 1
    defer {
      count -= 1
      if count == 0 {
        waiting.forEach { $0.resume() }
        waiting = []
      }
    }
    return await work()
  }

  /// Returns when there are none.
  static func finish() async {
    while count > 0 { await withCheckedContinuation { waiting.append($0) } }
  }
}
