import Dispatch

/// A thread of an actor's own, since what waits for a disk must not do so on one of Swift's, of which there are few.
final class LibraryExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    UnfinishedWork.begin()
    queue.async {
      job.runSynchronously(on: self.asUnownedSerialExecutor())
      UnfinishedWork.end()
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
