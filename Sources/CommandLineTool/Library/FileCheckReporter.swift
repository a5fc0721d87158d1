import MynaLibrary
import Sentences
import SoundFiles
import Translations

struct FileCheckReporter {
  let paths: [String]
  let asJSON: Bool

  private struct Summary: Encodable {
    let path: String
    let good: Bool
    let problem: String?

    private enum CodingKeys: String, CodingKey {
      case path = "path"
      case good = "good"
      case problem = "problem"
    }
  }

  func run() throws -> ExitStatus {
    Interruption.claim()
    var (summaries, problems): ([Summary], [String]) = ([], [])
    let progress = TerminalProgress(count: 1)
    defer { progress.clear() }
    for (number, path) in paths.enumerated() where !Interruption.hasCome {
      let problem = problem(of: path) { fraction in
        progress.update(0, to: (Double(number) + fraction) / Double(paths.count))
        return !Interruption.hasCome
      }
      if let problem { problems.append(problem()) }
      let english = Translations.inEnglish { problem?() }
      summaries.append(Summary(path: path, good: problem == nil, problem: english))
    }
    progress.clear()
    guard !Interruption.hasCome else { return .failed }
    if asJSON { try Console.print(json: summaries) }
    for problem in problems { Console.say(problem) }
    let isGood = summaries.allSatisfy(\.good)
    if !asJSON {
      try Console.print(trCount("Checked %1 file.", "Checked %1 files.", paths.count))
      if isGood { try Console.print(tr("Everything is fine.")) }
    }
    return isGood ? .done : .failed
  }

  /// Returns a closure that describes the problem with a file and its remedy; nil if the file is
  /// intact.
  private func problem(of path: String, onProgress: (Double) -> Bool) -> (() -> String)? {
    do throws(SoundFileError) {
      let check = try FileCheck(path: path, onProgress: onProgress)
      if let damage = check.damage {
        return {
          tr("“%1” %2; look for another copy.", path, damage.words(sampleRate: check.sampleRate))
        }
      }
      guard check.contradictsChecksum else { return nil }
      return {
        tr(
          "The audio in “%1” does not match the file’s checksum: the file was damaged, or created by a faulty program. Listen to the file, and look for another copy.",
          path)
      }
    } catch {
      return { error.sentence }
    }
  }
}
