public import Foundation

/// Something of Myna's that reads what others may have written.
public enum FuzzSubject: String, CaseIterable, Sendable {
  case effect, header, index, journal, peaks, plan, sidecar

  /// What is told of an input that did what none may do.
  public struct Finding: Error, CustomStringConvertible {
    /// What it did.
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// Has Myna read these bytes; a trap, a hang and too much memory are found by whoever calls this.
  ///
  /// - Parameter folder: an empty folder, for this input alone.
  /// - Throws: `Finding`, and when the folder cannot be used.
  public func read(_ bytes: Data, in folder: String) throws {
    switch self {
    case .effect: try readEffect(bytes)
    case .header: try readHeader(bytes, in: folder)
    case .index: try FuzzLibrary(in: folder).readIndex(bytes)
    case .journal: try readJournal(bytes, in: folder)
    case .peaks: try readPeaks(bytes, in: folder)
    case .plan: try FuzzLibrary(in: folder).readPlan(bytes)
    case .sidecar: try FuzzLibrary(in: folder).readSidecar(bytes)
    }
  }
}
