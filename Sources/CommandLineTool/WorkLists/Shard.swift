import Translations

/// A part of a list: every line whose number leaves the same remainder.
struct Shard: Equatable, Sendable {
  static let whole = Shard(number: 1, count: 1)

  /// The number of the part, from 1.
  let number: Int
  let count: Int

  /// - Parameter line: the number of the line in the whole list, from 1.
  func contains(line: Int) -> Bool { (line - 1) % count == number - 1 }

  /// The part as `--shard` takes it.
  var text: String { "\(number)/\(count)" }
}

extension Shard {
  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
    guard parts.count == 2, let number = parts[0], let count = parts[1], 1...count ~= number else {
      throw UsageError(
        tr("--shard takes a part of all lines, from 1/4 to 4/4 for four parts, not “%1”.", text))
    }
    (self.number, self.count) = (number, count)
  }

  /// Returns a positive number; nil for any other text.
  fileprivate static func number(_ text: some StringProtocol) -> Int? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), number > 0 else {
      return nil
    }
    return number
  }
}

/// The part of a list that a scheduler assigned to this process.
struct ScheduledShard: Equatable {
  let shard: Shard
  /// The environment variable that contains its number.
  let variable: String

  private static let slurm = "SLURM_ARRAY_TASK_ID"
  private static let kubernetes = "JOB_COMPLETION_INDEX"

  /// Returns nil outside of an array job of Slurm and an Indexed Job of Kubernetes.
  ///
  /// - Throws: `UsageError` if the number of parts is unknown, or the tasks are numbered unevenly.
  init?(_ environment: [String: String]) throws(UsageError) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    switch (value(Self.slurm), value(Self.kubernetes)) {
    case (nil, nil): return nil
    case (let task?, nil):
      guard let shard = Self.slurm(task, value) else { throw Self.refusal(Self.slurm, task) }
      (self.shard, variable) = (shard, Self.slurm)
    case (nil, let index?):
      guard let index = Int(index), let count = value("JOB_COMPLETIONS").flatMap(Shard.number),
        0..<count ~= index
      else { throw Self.refusal(Self.kubernetes, index) }
      (shard, variable) = (Shard(number: index + 1, count: count), Self.kubernetes)
    case (_?, _?):
      throw UsageError(
        tr(
          "Both %1 and %2 are set; specify the part of the list with --shard.", Self.slurm,
          Self.kubernetes))
    }
  }

  /// Returns nil if the tasks are not evenly numbered, as those of `--array=1,3,7`, because such
  /// numbers don't say which parts other tasks have.
  private static func slurm(_ task: String, _ value: (String) -> String?) -> Shard? {
    func number(_ name: String) -> Int? { value("SLURM_ARRAY_TASK_\(name)").flatMap { Int($0) } }
    guard let task = Int(task), let least = number("MIN"), let count = number("COUNT"), count > 0
    else { return nil }
    let step = number("STEP") ?? 1
    guard step > 0, (0...1_000_000_000).contains(task), (0...task).contains(least),
      (task - least) % step == 0, (task - least) / step < count
    else { return nil }
    if let most = number("MAX"), count > 1_000_000_000 || most != least + (count - 1) * step {
      return nil
    }
    return Shard(number: (task - least) / step + 1, count: count)
  }

  private static func refusal(_ variable: String, _ value: String) -> UsageError {
    UsageError(
      tr(
        "%1 is “%2”, but the environment does not say of how many parts; specify the part of the list with --shard, such as --shard 1/4.",
        variable, value))
  }
}
