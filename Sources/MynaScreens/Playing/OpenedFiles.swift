import Files
import MynaAudio
import MynaPiano
import MynaStudio
import Observation
import SoundFiles
import Threads

@MainActor @Observable package final class OpenedFiles {
  package struct File: Equatable, Identifiable, Sendable {
    /// The file's number among all opened files, which stays the same when other files are removed.
    package let id: Int
    package let path: String
  }

  package struct Failure: Equatable, Sendable {
    package let path: String
    package let problem: PlaybackScreenProblem
  }

  /// The files that can be opened, in order, including files that have not been checked yet.
  package private(set) var files: [File]
  package private(set) var failures: [Failure] = []
  package private(set) var current: File?
  @ObservationIgnored private let checking = SerialThread(label: "Myna.Opening")

  package init(_ paths: [String]) {
    files = paths.enumerated().map { File(id: $0, path: $1) }
    current = files.first
  }

  package var index: Int { files.firstIndex { $0 == current } ?? 0 }

  package var hasNext: Bool { index + 1 < files.count }

  package var hasPrevious: Bool { index > 0 }

  package func go(to index: Int) {
    if files.indices.contains(index), files[index] != current { current = files[index] }
  }

  package func move(by count: Int) { go(to: index + count) }

  package func findFirst() async -> Bool {
    while let first = files.first {
      guard let problem = await problem(of: first) else { return true }
      leave(first, out: problem)
      current = files.first
    }
    return false
  }

  /// Removes the files that cannot be opened, except for the current file, whose page reports the
  /// error.
  package func checkOthers() async {
    for file in files where file != current {
      if let problem = await problem(of: file), file != current { leave(file, out: problem) }
    }
  }

  private func leave(_ file: File, out problem: PlaybackScreenProblem) {
    files.removeAll { $0 == file }
    failures.append(Failure(path: file.path, problem: problem))
  }

  private func problem(of file: File) async -> PlaybackScreenProblem? {
    await checking.run {
      do throws(PlaybackScreenProblem) {
        if MIDIFileRendering.isPiece(file.path) {
          _ = try rethrowing(
            as: { PlaybackScreenProblem.piece(.render($0)) }, try PianoRenderer.check(file.path))
        } else {
          _ = try rethrowing(
            as: { PlaybackScreenProblem.unreadable(.file($0)) },
            try SoundFileReader(path: file.path))
        }
        return nil
      } catch {
        return error
      }
    }
  }
}
