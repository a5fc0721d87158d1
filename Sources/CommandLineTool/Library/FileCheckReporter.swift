import MynaLibrary
import Sentences
import SoundFiles
import Translations

struct FileCheckReporter {
  let paths: [String]
  let asJSON: Bool

  private struct Summary: Encodable {
    let path: String
    let status: ResultStatus
    /// Whether the file is intact; nil if a signal ended the command before the file was checked.
    let good: Bool?
    let problem: String?
    let code: ResultCode?

    private enum CodingKeys: String, CodingKey {
      case path = "path"
      case status = "status"
      case good = "good"
      case problem = "problem"
      case error = "error"
      case code = "code"
      case retry = "retry"
    }

    /// - Parameter good: whether the file is intact; nil for a check that a signal ended.
    init(path: String, good: Bool?, _ problem: Problem? = nil) {
      (self.path, self.good, self.problem) = (path, good, problem?.sentence())
      status = good.map { $0 ? .done : .failed } ?? .canceled
      code = good == nil ? .canceled : problem?.code
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
      try container.encode(status, forKey: .status)
      try container.encodeIfPresent(good, forKey: .good)
      try container.encodeIfPresent(problem, forKey: .problem)
      try container.encodeIfPresent(problem, forKey: .error)
      try container.encodeIfPresent(code, forKey: .code)
      try container.encodeIfPresent(code?.mayRetry, forKey: .retry)
    }
  }

  func run() throws -> ExitStatus {
    Interruption.claim()
    let results = JSONResults<Summary>()
    var (problems, checkedCount): ([String], Int) = ([], 0)
    let progress = TerminalProgress(count: 1)
    defer { progress.clear() }
    for (number, path) in paths.enumerated() where !Interruption.hasCome {
      let problem = problem(of: path) { fraction in
        progress.update(0, to: (Double(number) + fraction) / Double(paths.count))
        return !Interruption.hasCome
      }
      if Interruption.hasCome { break }
      checkedCount += 1
      if let problem { problems.append(problem.sentence()) }
      if asJSON {
        try results.add(Summary(path: path, good: problem == nil, problem))
      }
    }
    progress.clear()
    guard !Interruption.hasCome else {
      for path in paths[checkedCount...] where Console.printsLines {
        try results.add(Summary(path: path, good: nil))
      }
      return .failed
    }
    if asJSON { try results.end() }
    for problem in problems { Console.say(problem) }
    let isGood = problems.isEmpty
    if !asJSON {
      try Console.print(trCount("Checked %1 file.", "Checked %1 files.", paths.count))
      if isGood { try Console.print(tr("Everything is fine.")) }
    }
    return isGood ? .done : .failed
  }

  private struct Problem {
    let code: ResultCode
    /// Returns the message about the problem and its remedy.
    let sentence: () -> String
  }

  /// Returns the problem with a file; nil if the file is intact.
  private func problem(of path: String, onProgress: (Double) -> Bool) -> Problem? {
    do throws(SoundFileError) {
      let check = try FileCheck(path: path, onProgress: onProgress)
      if let damage = check.damage {
        return Problem(code: .damaged) {
          tr("“%1” %2; look for another copy.", path, damage.words(sampleRate: check.sampleRate))
        }
      }
      guard check.contradictsChecksum else { return nil }
      return Problem(code: .damaged) {
        tr(
          "The audio in “%1” does not match the file’s checksum: the file was damaged, or created by a faulty program. Listen to the file, and look for another copy.",
          path)
      }
    } catch {
      return Problem(code: error.resultCode) { error.sentence }
    }
  }
}
