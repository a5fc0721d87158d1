import Files
import MusicTags
import Processes
import Synchronization
import Threads

/// A running reader process, for use by one thread at a time.
final class ReaderProcess: Sendable {
  /// The reason why the process didn't respond.
  ///
  /// After that, the process can no longer be used.
  enum StopReason: Error {
    case cancelled
    case silent
    case died
    case malformed
  }

  private let process: ChildProcess
  private let answered = Atomic(false)

  var hasAnswered: Bool { answered.load(ordering: .relaxed) }

  init(_ program: String, time: any TimeSource) throws(ChildProcess.StartError) {
    process = try ChildProcess(program, [], limits: Self.limits, time: time)
  }

  /// The limits of the process.
  ///
  /// The reader itself sets tighter limits for each request.
  private static let limits: ProcessLimits = {
    var limits = ProcessLimits()
    limits.memory = 1 << 30
    // The reader writes no files; only warnings from libraries go to standard error.
    limits.fileSize = 1 << 20
    return limits
  }()

  func answer(to request: ReaderRequest, while shouldContinue: () -> Bool) throws(StopReason)
    -> ReaderResponse
  {
    let question = MessageFrame.framed(request.message)
    try rethrowing(as: StopReason.ended, try process.write(question, while: shouldContinue))
    let head = try read(MessageFrame.headCount, while: shouldContinue)
    let count = try rethrowing(
      as: StopReason.nonsense, try MessageFrame.count(head, atMost: ReaderResponse.longest))
    let message = try read(count, while: shouldContinue)
    let answer = try rethrowing(as: StopReason.nonsense, try ReaderResponse(message))
    guard answer.isAnswer(to: request) else { throw .malformed }
    answered.store(true, ordering: .relaxed)
    return answer
  }

  private func read(_ count: Int, while shouldContinue: () -> Bool) throws(StopReason) -> [UInt8] {
    let bytes = try rethrowing(as: StopReason.ended, try process.read(count, while: shouldContinue))
    guard bytes.count == count else { throw .died }
    return bytes
  }
}

extension ReaderProcess.StopReason {
  static func ended(_ stop: ChildProcess.StopReason) -> Self {
    switch stop {
    case .cancelled: .cancelled
    case .silent: .silent
    case .closed: .died
    }
  }

  static func nonsense(_: MalformedMessage) -> Self { .malformed }
}
