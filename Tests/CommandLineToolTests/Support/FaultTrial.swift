import Foundation
import TestSupport

/// Runs one command on copies of a library with one fault at a time.
///
/// The library must end in the state before or after the command.
struct FaultTrial {
  let command: LibraryCommand
  private let template: LibraryTemplate
  private let before: LibrarySnapshot
  private let after: LibrarySnapshot

  init(_ command: LibraryCommand) throws {
    self.command = command
    template = try LibraryTemplate.shared.get()
    let library = try template.copy()
    try command.prepare(library)
    before = try Self.snapshot(library, template)
    let outcome = try library.run(command.arguments)
    guard outcome.status == 0 else { throw LibraryHome.CommandFailure(words: outcome.talk) }
    after = try Self.snapshot(library, template)
  }

  /// Returns the numbers of the calls that a fault can hit.
  func numbers(_ kind: Fault.Kind) throws -> [Int] {
    let library = try template.copy()
    try command.prepare(library)
    let run = try start(.never(kind), library)
    let outcome = try run.outcome()
    guard outcome.status == 0 else { throw LibraryHome.CommandFailure(words: outcome.talk) }
    return try run.log().numbers(all: Fault.triesAll)
  }

  /// Runs the command with a fault, and describes what is wrong with the result; nil if nothing is.
  ///
  /// - Parameters:
  ///   - victim: finds the file or folder that the fault hits; nil for all of them.
  ///   - asksNext: whether the next command runs in its own process. If not, the test opens the
  ///     library.
  func complaint(
    _ fault: Fault, on victim: ((LibraryHome) throws -> String)? = nil, asksNext: Bool
  ) throws -> String? {
    let library = try template.copy()
    try command.prepare(library)
    let run = try start(fault, library, on: victim?(library))
    let outcome = try run.outcome()
    let call = try run.log().fault
    // A concurrent recovery makes the number of reads vary; only changes occur in every run.
    if call == nil, fault.kind == .kill { return "\(command) \(fault): it did not come" }
    let complaint: String?
    do {
      complaint = try judge(outcome, fault, hasCome: call != nil, library, asksNext: asksNext)
    } catch {
      complaint = "the next one to come fails: \(error)"
    }
    let path = call?.path.replacing(library.folder.path, with: "") ?? ""
    return complaint.map { "\(command) \(fault), \(call?.name ?? "") \(path): \($0)" }
  }

  /// The exit statuses of a command that reports a fault.
  private func statuses(of fault: Fault) -> [Int32] {
    // A file can be rendered later, when the disk has space or works again.
    let mayPass = [Fault.Kind.noSpace, .brokenDisk, .noDescriptor].contains(fault.kind)
    return mayPass && [.export, .render].contains(command) ? [1, 75] : [1]
  }

  private func judge(
    _ outcome: Outcome, _ fault: Fault, hasCome: Bool, _ library: LibraryHome, asksNext: Bool
  ) throws -> String? {
    let isKill = fault.kind == .kill
    guard outcome.endedBySignal == isKill else { return "it ended with \(outcome.status)" }
    let hasFailed = isKill || outcome.status != 0
    if !isKill, hasFailed,
      !statuses(of: fault).contains(outcome.status) || outcome.talk.isEmpty || !hasCome
    {
      return "it ended with \(outcome.status) and said “\(outcome.talk)”"
    }
    if fault.kind == .shortWrite, hasFailed { return "it did not write the rest: \(outcome.talk)" }
    if asksNext || command.isRepeated {
      let next = try library.run(command.next(fault.number))
      guard next.status == 0 else { return "the next command said \(next.talk)\(next.text)" }
      guard command.isRepeated || next.talk.isEmpty else {
        return "the next command complained: \(next.talk)"
      }
    }
    let now = try Self.snapshot(library, template)
    guard now.strays.isEmpty, now.leftovers.isEmpty else {
      return "there is left \(now.strays + now.leftovers)"
    }
    let isRight =
      command.isRepeated || !hasFailed
      ? now == after : isKill ? now == before || now == after : now == before
    guard isRight else {
      let words = hasFailed && !isKill ? "it said “\(outcome.talk)”, but " : ""
      return words + "there is \(now.difference(from: hasFailed ? before : after))"
    }
    // The folder alone has the same information.
    let index = Scratch(in: Scratch.memory)
    let rebuilt = try LibrarySnapshot(
      home: library.folder("home"), known: template.known, index: index("data"))
    return rebuilt.entries == now.entries
      ? nil : "a new index says \(rebuilt.difference(from: now))"
  }

  private func start(
    _ fault: Fault, _ library: LibraryHome, on path: String? = nil
  ) throws -> FaultyRun {
    try FaultyRun(
      command.arguments, fault, in: library.folder, on: path, environment: library.environment)
  }

  static func snapshot(
    _ library: LibraryHome, _ template: LibraryTemplate
  ) throws -> LibrarySnapshot {
    try LibrarySnapshot(
      home: library.folder("home"), known: template.known, outputs: library.folder("out"))
  }
}
