@MainActor enum RunningExports {
  static private(set) var count = 0
  private static var waiting: [CheckedContinuation<Void, Never>] = []

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

  static func finish() async {
    while count > 0 { await withCheckedContinuation { waiting.append($0) } }
  }
}
