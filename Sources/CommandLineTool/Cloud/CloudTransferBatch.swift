import MynaCloud
import Threads
import Translations

/// Transfers several files, a few at a time.
struct CloudTransferBatch {
  /// The default number of simultaneous transfers.
  static let usual = 4

  typealias Transfer =
    @Sendable (Int, CloudProgress) async throws(TransferFailure) -> StoredObject

  private let paths: [String]
  private let atOnce: Int
  private let progress: CloudProgress
  private let asJSON: Bool

  init(_ paths: [String], _ arguments: ParsedArguments) {
    self.paths = paths
    atOnce = arguments.number("transfers").map { Int($0) } ?? Self.usual
    asJSON = arguments.has("json")
    progress = CloudProgress(count: paths.count)
  }

  /// Transfers all files and prints a line for each completed transfer.
  ///
  /// The lines are in the order of the files. As JSON, a line is printed as soon as its transfer
  /// ends.
  ///
  /// - Parameters:
  ///   - line: returns the line to print for a transferred file.
  ///   - sentence: returns the message for a failed transfer.
  ///   - code: returns the code for a failed transfer.
  func run(
    _ carry: @escaping Transfer, line: (Int) -> String, sentence: (Int, TransferFailure) -> String,
    code: (TransferFailure) -> ResultCode = \.resultCode
  ) throws -> ExitStatus {
    defer { progress.clear() }
    var (status, rest) = (ExitStatus.done, Set(paths.indices))
    let results = JSONResults<TransferSummary>()
    var isStopped = false
    var unhashed: [StoredObject] = []
    try InterruptibleTask.inOrder(
      paths.count, atOnce: atOnce, isOrdered: !Console.printsLines
    ) {
      [progress] index throws(TransferFailure) in
      try await carry(index, progress)
    } report: { index, result in
      switch result {
      case .success(let object):
        progress.finish(index)
        if !object.hasKnownHash { unhashed.append(object) }
        rest.remove(index)
        if asJSON {
          try results.add(TransferSummary(object, path: paths[index]))
        } else {
          try Console.print(path: line(index))
        }
      case .failure(let failure) where failure.isCancelled && isStopped: break
      case .failure(let failure) where failure.isCancelled && Interruption.hasCome:
        progress.clear()
        Interruption.claim()
        Console.say(CloudError.cancelled.sentence)
        isStopped = true
      case .failure(let failure):
        progress.clear()
        Console.say(sentence(index, failure))
        rest.remove(index)
        if Console.printsLines {
          try results.add(
            TransferSummary(path: paths[index], sentence(index, failure), code(failure)))
        }
        status = .failed
        // Skip the remaining files if their transfers would fail for the same reason.
        isStopped = isStopped || failure.pausesStorage
      }
      return !isStopped
    }
    reportSkippedHashes(unhashed)
    for index in rest.sorted() where Console.printsLines {
      try results.add(TransferSummary(canceled: paths[index]))
    }
    if isStopped { return .failed }
    if asJSON { try results.end() }
    return status
  }

  /// Reports the objects that could be verified only by their size, not by their hash.
  private func reportSkippedHashes(_ unhashed: [StoredObject]) {
    guard let first = unhashed.first, !Console.isQuiet else { return }
    progress.clear()
    let more = unhashed.count - 1
    Console.say(
      more == 0
        ? tr(
          "The server doesn’t have a checksum of the entire file “%1”, so Myna compared only the size.",
          first.name.text)
        : trCount(
          "The server doesn’t have checksums of the entire file “%2” and %1 more, so Myna compared only the sizes.",
          "The server doesn’t have checksums of the entire file “%2” and %1 more, so Myna compared only the sizes.",
          more, first.name.text))
  }
}
