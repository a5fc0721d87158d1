import MynaLibrary
import Translations

/// The time range specified by `--from` and `--to`, one of which can be missing.
struct TimeRangeArguments {
  private let from: Double?
  private let to: Double?

  init(_ arguments: ParsedArguments, needsBoth: Bool) throws {
    from = try TimeOption.time("from", arguments)
    to = try TimeOption.time("to", arguments)
    if needsBoth {
      _ = try TimeOption.neededTimes("from", arguments)
      _ = try TimeOption.neededTimes("to", arguments)
    }
    guard from != nil || to != nil else {
      throw UsageError(
        tr("Specify --from TIME, --to TIME, or both, such as 2.5, 1:30, or 1m30s."))
    }
    if let to, to <= from ?? 0 {
      throw UsageError(tr("--from must be before --to."))
    }
  }

  /// The time range to keep, in seconds.
  ///
  /// Without `--to`, it has no upper limit, because the file's duration is unknown.
  var kept: ClosedRange<Double> { (from ?? 0)...(to ?? .infinity) }

  /// The time ranges, in seconds, that remain if the specified range is removed from a file of
  /// unknown duration.
  var remaining: [ClosedRange<Double>] {
    let rest = (to ?? .infinity)...Double.infinity
    return kept.lowerBound > 0 ? [0...kept.lowerBound, rest] : [rest]
  }

  /// Returns the time range in seconds.
  ///
  /// Without `--to`, the range ends one second after the end of the take, to ensure that it
  /// includes the last samples.
  func range(in take: Take) throws -> ClosedRange<Double> {
    if let from { try Self.check(from, in: take) }
    if let to { try Self.check(to, in: take, isEnd: true) }
    let from = from ?? 0
    return from...(to ?? max(from, take.duration) + 1)
  }

  /// Throws `TakeEditError.beyondEnd` if a time is after the end of a take.
  ///
  /// - Parameter isEnd: whether `seconds` is the end of a range. If so, it may equal the take's
  ///   duration, even as messages show it, rounded to milliseconds.
  static func check(_ seconds: Double, in take: Take, isEnd: Bool = false) throws {
    guard isEnd ? seconds > take.duration + 0.000_5 : seconds >= take.duration else { return }
    throw TakeEditError.beyondEnd(seconds: seconds, title: take.title, duration: take.duration)
  }
}
