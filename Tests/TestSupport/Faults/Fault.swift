import Foundation

/// A failure of one file call of a program, which is known by its number.
///
/// `Tests/CFaults` is preloaded into the program and counts its calls.
public struct Fault: Sendable, CustomStringConvertible {
  /// What happens at the call.
  ///
  /// Each kind counts only the calls at which it can happen.
  public enum Kind: String, CaseIterable, Sendable {
    /// The program is killed before a call that changes what is on the disk.
    case kill
    /// The program stops before such a call or before a lock, until it is told to go on.
    case stop
    /// The program stops before it brings something to the disk.
    case sync
    /// The disk is full.
    case noSpace = "ENOSPC"
    /// The disk is broken.
    case brokenDisk = "EIO"
    /// The disk may no longer be written.
    case readOnly = "EROFS"
    /// The program has no descriptor left.
    case noDescriptor = "EMFILE"
    /// The file system has no locks.
    case noLocks = "ENOLCK"
    /// Only a part is written, as happens when a disk is nearly full.
    case shortWrite = "short"
    /// A file can have only one name.
    case noLinks = "nolinks"
    /// Changes are not reported.
    case noWatches = "nowatches"
    /// There are no locks, no hard links and no change notices.
    case bare
    /// Names are limited to 143 bytes.
    case shortNames = "names"
    /// A file is there, and the disk does not say so.
    case unseen
    /// A file is there, and the server of its disk has lost it for now.
    case stale
    /// A file is there, and may not be looked at.
    case barred

    /// The features that a file system may permanently lack.
    public static let lacks: [Kind] = [.noLocks, .noLinks, .noWatches, .bare, .shortNames]

    /// Those that keep a program from seeing a file that is there.
    public static let blindness: [Kind] = [.unseen, .stale, .barred]

    /// Those that the program sees as an answer of the system.
    public static let errors: [Kind] = [
      .noSpace, .brokenDisk, .readOnly, .noDescriptor, .noLocks, .shortWrite,
    ]
  }

  /// What happens.
  public let kind: Kind
  /// At which call, from 1 on.
  public let number: Int

  /// Its kind and number.
  public var description: String { "\(kind) \(number)" }

  /// Creates a fault.
  public init(_ kind: Kind, at number: Int) { (self.kind, self.number) = (kind, number) }

  /// A fault that happens at every call that it applies to.
  public static func always(_ kind: Kind) -> Fault { Fault(kind, at: 0) }

  /// A fault that never comes: the calls at which it could are numbered all the same.
  public static func never(_ kind: Kind) -> Fault { Fault(kind, at: 1_000_000) }

  /// Whether to try each single call, also within a row of writes to one file.
  public static let triesAll = ProcessInfo.processInfo.environment["MYNA_FAULTS"] == "all"

  /// The library to preload, which SwiftPM puts beside the tool.
  public static let libraryPath = URL(fileURLWithPath: Myna.path).deletingLastPathComponent()
    .appendingPathComponent("libCFaults.so").path

  /// What the program needs in its environment for the fault to come.
  ///
  /// - Parameters:
  ///   - folder: only calls on files below it count.
  ///   - log: where the calls are taken down.
  ///   - sign: calls count only once this file is there; nil if all do.
  public func environment(
    folder: String, log: String, after sign: String? = nil
  ) -> [String: String] {
    var variables = [
      "LD_PRELOAD": Self.libraryPath, "MYNA_FAULT": "\(number):\(kind.rawValue)",
      "MYNA_FAULT_FOLDER": folder, "MYNA_FAULT_LOG": log,
    ]
    variables["MYNA_FAULT_AFTER"] = sign
    return variables
  }

  /// The environment of a program whose clock is so many seconds ahead.
  public static func clock(ahead seconds: Int) -> [String: String] {
    ["LD_PRELOAD": libraryPath, "MYNA_FAULT_CLOCK": "\(seconds)"]
  }
}
