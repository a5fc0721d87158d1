import Dispatch
import SoundFiles

/// Hashes on a thread of its own what another one reads: both take about as long.
final class HashingThread {
  private static let mostBlocks = 4

  private let queue = DispatchQueue(label: "Myna.Hashing")
  private let room = DispatchSemaphore(value: mostBlocks)
  private let work: Work
  private let isCallers: Bool

  /// The hasher, which only the queue touches once there is something to hash.
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
    // What a queue does at once it does on the thread of who asks.
    guard !isCallers else { return queue.sync { work.append(samples, frameCount) } }
    room.wait()
    queue.async { [work, room] in
      work.append(samples, frameCount)
      room.signal()
    }
  }

  /// Waits for the rest, and ends it.
  func finish() -> ContentHash? { queue.sync { work.finish() } }
}
