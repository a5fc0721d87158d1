import MynaLibrary

/// Two times of which a command is told: from one, which may be the beginning, to another, which may be the end.
struct TakeTimes {
  private let from: Double?
  private let to: Double?

  /// Takes what stands behind --from and --to.
  init(_ arguments: ParsedArguments, needsBoth: Bool) throws {
    from = try TimeOption.time("from", arguments)
    to = try TimeOption.time("to", arguments)
    if needsBoth {
      _ = try TimeOption.neededTime("from", arguments)
      _ = try TimeOption.neededTime("to", arguments)
    }
    guard from != nil || to != nil else {
      throw UsageError("Say --from TIME, --to TIME or both, such as 2.5, 1:30 or 1:02:03.")
    }
    if let to, to <= from ?? 0 {
      throw UsageError("--from has to lie before --to.")
    }
  }

  /// The seconds of a take that are meant, the end somewhat beyond the take's if that is meant.
  func range(in take: Take) throws -> ClosedRange<Double> {
    if let from { try Self.check(from, in: take) }
    if let to { try Self.check(to, in: take, isEnd: true) }
    let from = from ?? 0
    return from...(to ?? max(from, take.duration) + 1)
  }

  /// Fails for a time that lies beyond a take's end.
  ///
  /// - Parameter isEnd: whether it may be the end, as it is told to the thousandth of a second.
  static func check(_ seconds: Double, in take: Take, isEnd: Bool = false) throws {
    guard isEnd ? seconds > take.duration + 0.000_5 : seconds >= take.duration else { return }
    throw TakeEditError.beyondEnd(seconds: seconds, title: take.title, duration: take.duration)
  }
}
