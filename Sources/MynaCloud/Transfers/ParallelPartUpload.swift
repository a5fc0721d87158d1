import Synchronization

struct ParallelPartUpload: Sendable {
  /// The maximum number of parts sent at once; more would use more memory without being faster.
  private static let count = 4

  typealias PartSender =
    @Sendable (Range<Int>, @escaping TransferProgress) async throws(CloudError) -> Void

  let size, partSize: Int
  let progress: TransferProgress?
  let send: PartSender

  /// Sends all parts, starting at an offset.
  ///
  /// After a failure, waits for the parts in flight before it throws.
  func run(from start: Int) async throws(CloudError) {
    let progress = PartUploadProgress(from: start, progress)
    let failure = await withTaskGroup(of: CloudError?.self) { group in
      var (next, failure) = (start, CloudError?.none)
      func begin() {
        let range = next..<min(next + partSize, size)
        next = range.upperBound
        group.addTask {
          do throws(CloudError) {
            try await send(range) { progress.record($0, of: range) }
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

private final class PartUploadProgress: Sendable {
  private let report: TransferProgress?
  private let state: Mutex<(sum: Int, parts: [Int: Int])>

  init(from start: Int, _ report: TransferProgress?) {
    self.report = report
    state = Mutex((start, [:]))
  }

  func record(_ position: Int, of range: Range<Int>) {
    let count = min(max(position, range.lowerBound), range.upperBound) - range.lowerBound
    let sum = state.withLock { state in
      state.sum += count - (state.parts.updateValue(count, forKey: range.lowerBound) ?? 0)
      return state.sum
    }
    report?(sum)
  }
}
