public import Foundation

/// A part of Myna that reads files that others may have written.
public enum FuzzSubject: String, CaseIterable, Sendable {
  case answer, container, effect, flac, header, index, journal, midi, mpeg, ogg, peaks
  case performance, plan, sidecar, signature

  /// A report of an input that made Myna do something that no input may cause.
  public struct Finding: Error, CustomStringConvertible {
    /// A description of the fault.
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// Makes Myna read these bytes; the caller detects traps, hangs and excessive memory use.
  ///
  /// - Parameter folder: an empty folder, used for this input only.
  /// - Throws: `Finding`, or another error if the folder cannot be used.
  public func read(_ bytes: Data, in folder: String) throws {
    switch self {
    case .answer: try readAnswer(bytes)
    case .container: try readContainer(bytes, in: folder)
    case .effect: try readEffect(bytes)
    case .flac, .mpeg, .ogg: try readFrames(bytes, in: folder)
    case .header: try readHeader(bytes, in: folder)
    case .index: try FuzzLibrary(in: folder).readIndex(bytes)
    case .journal: try readJournal(bytes, in: folder)
    case .midi: try readMIDI(bytes)
    case .peaks: try readPeaks(bytes, in: folder)
    case .performance: try readPerformance(bytes)
    case .plan: try FuzzLibrary(in: folder).readPlan(bytes)
    case .sidecar: try FuzzLibrary(in: folder).readSidecar(bytes)
    case .signature: try readSignature(bytes, in: folder)
    }
  }
}
