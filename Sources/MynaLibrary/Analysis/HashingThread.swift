import Dispatch
import SoundFiles
import Threads

/// Hashes audio on a separate thread while the caller reads more audio.
///
/// Hashing and reading take about the same time.
final class HashingThread {
  private static let mostBlocks = 4

  private let thread = SerialThread(label: "Myna.Hashing")
  private let room = DispatchSemaphore(value: mostBlocks)
  private let work: HasherState
  private let isCallers: Bool

  /// The hasher, used only by the hashing thread once the first block has been added.
  private final class HasherState: @unchecked Sendable {
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

  init(
    sampleRate: Double, channelCount: Int, isCallers: Bool = false
  ) throws(ContentHashError) {
    self.isCallers = isCallers
    work = HasherState(try ContentHasher(sampleRate: sampleRate, channelCount: channelCount))
  }

  func append(_ samples: [Float], frameCount: Int) {
    // The `sync` method runs the work on the caller's thread.
    guard !isCallers else { return thread.sync { work.append(samples, frameCount) } }
    room.wait()
    thread.async { [work, room] in
      work.append(samples, frameCount)
      room.signal()
    }
  }

  func finish() -> ContentHash? { thread.sync { work.finish() } }
}
