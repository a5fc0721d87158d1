import Synchronization

/// Sends the parts of an upload several at a time, to a storage that takes them in any order.
struct PartsAtOnce: Sendable {
  /// More would not be faster, and take more memory.
  private static let count = 4

  /// Sends the bytes of one part, and tells its progress.
  typealias Send =
    @Sendable (Range<Int>, @escaping TransferProgress) async throws(CloudError) -> Void

  /// Bytes of the whole content, and of each part but the last.
  let size, partSize: Int
  let progress: TransferProgress?
  let send: Send

  /// Sends all parts from an offset on; after a failure those at work end first.
  func run(from start: Int) async throws(CloudError) {
    let progress = PartsProgress(from: start, progress)
    let failure = await withTaskGroup(of: CloudError?.self) { group in
      var (next, failure) = (start, CloudError?.none)
      func begin() {
        let range = next..<min(next + partSize, size)
        next = range.upperBound
        group.addTask {
          do throws(CloudError) {
            try await send(range) { progress.note($0, of: range) }
            return nil
          } catch {
            return error
          }
        }
      }
      while next < size, next < start + Self.count * partSize { begin() }
      for await error in group {
        if failure == nil { failure = error }
        if failure != nil {
          group.cancelAll()
        } else if next < size {
          begin()
        }
      }
      return failure
    }
    if let failure { throw failure }
  }
}

/// Adds up how much is sent of parts that are on their way at once.
private final class PartsProgress: Sendable {
  private let report: TransferProgress?
  private let state: Mutex<(sum: Int, parts: [Int: Int])>

  init(from start: Int, _ report: TransferProgress?) {
    self.report = report
    state = Mutex((start, [:]))
  }

  /// Notes how far a part is, as a place in the whole content.
  func note(_ place: Int, of range: Range<Int>) {
    let count = min(max(place, range.lowerBound), range.upperBound) - range.lowerBound
    let sum = state.withLock { state in
      state.sum += count - (state.parts.updateValue(count, forKey: range.lowerBound) ?? 0)
      return state.sum
    }
    report?(sum)
  }
}
