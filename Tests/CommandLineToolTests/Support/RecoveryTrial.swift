import Foundation
import MynaLibrary
import MynaStudio
import SoundFiles
import TestSupport

/// Recovers an unfinished recording with one fault at a time: one file with all samples must
/// result.
struct RecoveryTrial {
  /// The destination of the recording.
  struct Destination: Sendable, CustomStringConvertible {
    let ending: String
    /// Whether it is outside the folder of takes, where only the register of journals finds it.
    let isOutside: Bool

    static let all = ["flac", "mp3", "wav", "xyz"].flatMap { ending in
      [false, true].map { Destination(ending: ending, isOutside: $0) }
    }
    /// One of each file extension.
    static let few = stride(from: 0, to: all.count, by: 3).map { all[$0] } + [all[4]]

    var description: String { "\(ending)\(isOutside ? " outside" : "")" }
  }

  let destination: Destination
  let kind: Fault.Kind

  init(_ destination: Destination, _ kind: Fault.Kind) {
    (self.destination, self.kind) = (destination, kind)
  }

  /// Returns the numbers of the calls that the fault can hit.
  func numbers() throws -> [Int] {
    let recording = try Recording(destination)
    let run = try recording.recover(.never(kind))
    let outcome = try run.outcome()
    guard outcome.status == 0 else { throw LibraryHome.CommandFailure(words: outcome.talk) }
    if let complaint = try recording.complaint(mayBeWAV: false) {
      throw LibraryHome.CommandFailure(words: complaint)
    }
    return try run.log().numbers(all: Fault.triesAll)
  }

  /// Recovers with a fault, then without, and describes what is wrong; nil if nothing is.
  func run(at number: Int) throws -> String? {
    let recording = try Recording(destination)
    let run = try recording.recover(Fault(kind, at: number))
    let first = try run.outcome()
    guard let call = try run.log().fault else {
      return "\(destination) \(kind) \(number): the fault did not come"
    }
    let location = "\(destination) \(kind) \(number), \(call.name) \(call.path)"
    guard first.endedBySignal == (kind == .kill) else {
      return "\(location): it ended with \(first.status)"
    }
    if !first.endedBySignal, first.status != 0, first.status != 1 || first.talk.isEmpty {
      return "\(location): it ended with \(first.status) and said “\(first.talk)”"
    }
    let next = Recovery(folders: recording.folders).run()
    guard next.failures.isEmpty else { return "\(location): the next recovery said \(next)" }
    // If no copy can be made the recording itself becomes the take.
    return try recording.complaint(mayBeWAV: kind != .kill).map { "\(location): \($0)" }
  }

  /// Myna's folders with the unfinished recording.
  struct Recording {
    let scratch = Scratch(in: Scratch.memory)
    let destination: Destination
    let folders: MynaFolders
    let folder: String
    let samples: [Float]

    init(_ destination: Destination) throws {
      self.destination = destination
      folders = try MynaFolders(environment: ["MYNA_HOME": scratch("home")])
      try folders.make(\.takes)
      folder = destination.isOutside ? scratch("outside") : folders.takes
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = JournalFileName.journal(for: "\(folder)/a.\(destination.ending)")
      samples = Signal.steps(9_600, seed: 3)
      let journal = try TakeJournal(
        path: path, sampleRate: 48_000, channelCount: 2, id: UUID(),
        date: Date(timeIntervalSince1970: 1_795_269_783), title: "First words")
      try journal.append(samples)
      try journal.finish()
      if destination.isOutside { try JournalRegistry(folders: folders).add(path) }
    }

    func recover(_ fault: Fault) throws -> FaultyRun {
      try FaultyRun(
        ["recover"], fault, in: scratch, environment: ["MYNA_HOME": scratch("home")])
    }

    func complaint(mayBeWAV: Bool) throws -> String? {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0 != ".myna" }
      let wanted = destination.ending == "xyz" ? "a.wav" : "a.\(destination.ending)"
      guard names == [wanted] || mayBeWAV && names == ["a.wav"] else { return "there is \(names)" }
      guard JournalRegistry(folders: folders).journals().isEmpty else {
        return "the register still has it"
      }
      let found = try Signal(file: "\(folder)/\(names[0])")
      if names[0].hasSuffix("mp3") {
        return abs(found.duration - 0.1) < 0.06 ? nil : "\(found.duration) s are there"
      }
      return found.interleaved == samples ? nil : "the samples are others"
    }
  }
}
