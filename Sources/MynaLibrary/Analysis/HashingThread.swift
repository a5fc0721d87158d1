import Dispatch
import SoundFiles
import Threads

/// Hashes on a thread of its own what another one reads: both take about as long.
final class HashingThread {
  private static let mostBlocks = 4

  private let thread = SerialThread(label: "Myna.Hashing")
  private let room = DispatchSemaphore(value: mostBlocks)
  private let work: Work
  private let isCallers: Bool

  /// The hasher, which only the thread touches once there is something to hash.
  private final class Work: @unchecked Sendable {
    var hasher: ContentHasher?

    init(_ hasher: consuming ContentHasher) { self.hasher = consume hasher }

    func append(_ samples: [Float], _ frameCount: Int) {
      hasher?.append(samples, frameCount: frameCount)
    }

    func finish() -> ContentHash? {
      guard let hasher = hasher.take() else { return nil }
      return hasher.finish()
    }
  }

  /// - Parameter isCallers: whether the caller's thread hashes, and there is no other.
  init(
    sampleRate: Double, channelCount: Int, isCallers: Bool = false
  ) throws(ContentHashError) {
    self.isCallers = isCallers
    work = Work(try ContentHasher(sampleRate: sampleRate, channelCount: channelCount))
  }

  /// Takes in frames; waits while too many of them are still to be hashed.
  func append(_ samples: [Float], frameCount: Int) {
    // Synchronous work of a queue runs on the thread of the caller.
    guard !isCallers else { return thread.sync { work.append(samples, frameCount) } }
    room.wait()
    thread.async { [work, room] in
      work.append(samples, frameCount)
      room.signal()
    }
  }

  /// Waits for the rest, and ends it.
  func finish() -> ContentHash? { thread.sync { work.finish() } }
}
