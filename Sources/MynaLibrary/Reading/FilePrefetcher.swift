import Dispatch
import Synchronization
import Threads

/// Reads files on several threads, a few batches ahead of the caller that writes them into the
/// index.
final class FilePrefetcher {
  static let batch = 100
  private static let ahead = 4

  struct Batch {
    let range: Range<Int>
    /// The results, keyed by the file's position in the list.
    ///
    /// Excludes skipped files and files that changed while being read.
    fileprivate(set) var readings: [Int: TakeFileReadResult] = [:]
    fileprivate(set) var unopened: [LibraryError] = []
  }

  /// The files to read; nil for a file to skip.
  private let paths: [String?]
  private let time: any TimeSource
  private let queue = DispatchQueue(label: "Myna.Reading", attributes: .concurrent)
  private let isStopped = StopFlag()
  private var begun: [(range: Range<Int>, work: PendingResults)] = []
  private var next = 0

  init(of paths: [String?], time: any TimeSource = SystemTime()) {
    (self.paths, self.time) = (paths, time)
  }

  deinit { isStopped.flag.store(true, ordering: .relaxed) }

  func next(while shouldContinue: () -> Bool) throws(LibraryError) -> Batch? {
    while begun.count < Self.ahead, next < paths.count {
      let range = next..<min(paths.count, next + Self.batch)
      begun.append((range, PendingResults(paths[range], on: queue, isStopped)))
      next = range.upperBound
    }
    guard !begun.isEmpty else { return nil }
    let (range, work) = begun.removeFirst()
    while !time.wait(atMost: .milliseconds(100), for: work.done) {
      guard shouldContinue() else {
        isStopped.flag.store(true, ordering: .relaxed)
        throw .cancelled
      }
    }
    var batch = Batch(range: range)
    for (number, result) in zip(range, work.results.withLock(\.self)) {
      switch result {
      case .success(let reading): batch.readings[number] = reading
      case .failure(let error):
        switch error {
        case .folder, .unseen: batch.unopened.append(error)
        default: throw error
        }
      }
    }
    return batch
  }

  private final class StopFlag: Sendable { let flag = Atomic(false) }

  private final class PendingResults: Sendable {
    let results = Mutex<[Result<TakeFileReadResult?, LibraryError>]>([])
    let done = DispatchGroup()

    init(_ paths: ArraySlice<String?>, on queue: DispatchQueue, _ stop: StopFlag) {
      queue.async(group: done) { [self] in
        let read = paths.map { path in
          Result { () throws(LibraryError) -> TakeFileReadResult? in
            guard let path else { return nil }
            guard !stop.flag.load(ordering: .relaxed) else { throw .cancelled }
            return try TakeFileReadResult(path: path) { !stop.flag.load(ordering: .relaxed) }
          }
        }
        results.withLock { $0 = read }
      }
    }
  }
}
