import CloudSupport
import Foundation
import MynaCloud
import Synchronization
import TestSupport

/// Two folders, for journals and files, and a storage that fails at random.
///
/// Its process is killed from time to time.
///
/// The files at the time of a kill are copied, and restored once the transfer has noticed: this
/// undoes everything that the transfer does in between.
final class UnreliableTransfers: Sendable {
  let scratch = SharedScratch()
  let memory: MemoryStorage
  let time = ImpatientTime()
  private let random: Mutex<SeededRandom>
  private let counts = Mutex((interruptions: 0, isDead: false))

  init(seed: UInt64) throws {
    random = Mutex(SeededRandom(seed: seed))
    memory = MemoryStorage(
      partSize: 1_000, takesPartsInAnyOrder: seed.isMultiple(of: 2), time: time)
    for folder in ["files", "journals"] {
      try FileManager.default.createDirectory(
        atPath: scratch(folder), withIntermediateDirectories: true)
    }
  }

  /// Returns a random number in a range.
  func pick(_ range: Range<Int>) -> Int {
    random.withLock { Int.random(in: range, using: &$0) }
  }

  /// The number of failures.
  var interruptionCount: Int { counts.withLock { $0.interruptions } }

  /// Creates a storage that fails one of three calls.
  func storage(overwriting: [UInt8]? = nil) -> FaultyStorage {
    FaultyStorage(memory) { [self] call, _ in
      if counts.withLock({ $0.isDead }) { return .before(.cancelled) }
      let fault = fault(of: call, overwriting: overwriting)
      if fault != .none { counts.withLock { $0.interruptions += 1 } }
      return fault
    }
  }

  private func fault(of call: FaultyStorage.Call, overwriting: [UInt8]?) -> FaultyStorage.Fault {
    let errors: [CloudError] = [
      .noAnswer(host: "h"), .noNetwork(host: "h"), .busy(status: 503, wait: nil),
      .busy(status: 429, wait: 30),
    ]
    let error = errors[pick(0..<errors.count)]
    switch pick(0..<18) {
    case 0: return .before(error)
    case 1, 2: return .after(error)
    case 3: return .middle(pick(0..<(call == .read ? 250_000 : 9_000)))
    case 4 where pick(0..<2) == 0: return kill(.before(.cancelled))
    case 4: return kill(.after(.cancelled))
    case 5 where call == .read && overwriting != nil && pick(0..<4) == 0:
      return .overwritten(overwriting ?? [])
    default: return .none
    }
  }

  private func kill(_ fault: FaultyStorage.Fault) -> FaultyStorage.Fault {
    counts.withLock { $0.isDead = true }
    copy("files", "files-kept")
    copy("journals", "journals-kept")
    return fault
  }

  /// Restores the files from the time of the kill.
  func restart() {
    guard counts.withLock({ $0.isDead }) else { return }
    copy("files-kept", "files")
    copy("journals-kept", "journals")
    counts.withLock { $0.isDead = false }
  }

  private func copy(_ source: String, _ target: String) {
    do {
      if FileManager.default.fileExists(atPath: scratch(target)) {
        try FileManager.default.removeItem(atPath: scratch(target))
      }
      try FileManager.default.copyItem(atPath: scratch(source), toPath: scratch(target))
    } catch {
      fatalError("The folders of a test cannot be copied: \(error)")
    }
  }

  /// Creates the transfers of a new process.
  func transfers(_ storage: any ObjectStorage) -> Transfers {
    var transfers = Transfers(storage, journals: scratch("journals"), time: time)
    transfers.limits = .tiny
    return transfers
  }
}

extension TransferLimits {
  /// Limits for content of some kilobytes.
  static var tiny: TransferLimits {
    var limits = TransferLimits()
    limits.wholeSize = 8_000
    limits.memorySize = 8_000
    limits.partSize = 4_000
    limits.checkpointBytes = 1
    return limits
  }
}
