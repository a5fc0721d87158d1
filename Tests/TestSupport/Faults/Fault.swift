import Foundation

/// A failure of one file call of a program, identified by the call's number.
///
/// `Tests/CFaults` is preloaded into the program and counts its calls.
public struct Fault: Sendable, CustomStringConvertible {
  /// The effect on the call.
  ///
  /// Each kind counts only the calls at which it can happen.
  public enum Kind: String, CaseIterable, Sendable {
    /// The program is killed before a call that changes the disk.
    case kill
    /// The program stops before such a call or before a lock, until it is resumed.
    case stop
    /// The program stops before it flushes data to the disk.
    case sync
    case noSpace = "ENOSPC"
    case brokenDisk = "EIO"
    /// The disk has become read-only.
    case readOnly = "EROFS"
    /// The program has no file descriptors left.
    case noDescriptor = "EMFILE"
    /// The file system has no locks.
    case noLocks = "ENOLCK"
    /// Only part of the data is written, as on a nearly full disk.
    case shortWrite = "short"
    /// The file system has no hard links.
    case noLinks = "nolinks"
    /// The file system does not report changes.
    case noWatches = "nowatches"
    /// There are no locks, hard links or change notifications.
    case bare
    /// Names are limited to 143 bytes.
    case shortNames = "names"
    /// An existing file is reported as missing.
    case unseen
    /// An existing file is temporarily lost by the disk's server.
    case stale
    /// An existing file may not be accessed.
    case barred

    /// The features that a file system may permanently lack.
    public static let lacks: [Kind] = [.noLocks, .noLinks, .noWatches, .bare, .shortNames]

    /// The faults that hide an existing file.
    public static let blindness: [Kind] = [.unseen, .stale, .barred]

    /// The faults that appear as system errors.
    public static let errors: [Kind] = [
      .noSpace, .brokenDisk, .readOnly, .noDescriptor, .noLocks, .shortWrite,
    ]
  }

  /// The effect.
  public let kind: Kind
  /// The number of the affected call, from 1.
  public let number: Int

  /// The kind and number.
  public var description: String { "\(kind) \(number)" }

  /// Creates a fault.
  public init(_ kind: Kind, at number: Int) { (self.kind, self.number) = (kind, number) }

  /// Returns a fault of every applicable call.
  public static func always(_ kind: Kind) -> Fault { Fault(kind, at: 0) }

  /// Returns a fault that never happens, but numbers the calls at which it could.
  public static func never(_ kind: Kind) -> Fault { Fault(kind, at: 1_000_000) }

  /// Whether to try every single call, including each of several consecutive writes to a file.
  public static let triesAll = ProcessInfo.processInfo.environment["MYNA_FAULTS"] == "all"

  /// The library to preload, which SwiftPM builds beside the tool.
  public static let libraryPath = URL(fileURLWithPath: Myna.path).deletingLastPathComponent()
    .appendingPathComponent("libCFaults.so").path

  /// Returns the environment in which a program encounters the fault.
  ///
  /// - Parameters:
  ///   - folder: Only calls on files below it count.
  ///   - log: The file in which the calls are recorded.
  ///   - sign: Calls count only once this file exists; nil counts all.
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

  /// Returns the environment of a program whose clock is some seconds ahead.
  public static func clock(ahead seconds: Int) -> [String: String] {
    ["LD_PRELOAD": libraryPath, "MYNA_FAULT_CLOCK": "\(seconds)"]
  }
}
