import Files
import MynaAudio
import MynaPiano
import MynaStudio
import Observation
import SoundFiles
import Threads

/// The files that a person opened together, one of which shows.
@MainActor @Observable package final class OpenedFiles {
  /// One of them.
  package struct File: Equatable, Identifiable, Sendable {
    /// Its number among all that were opened, which stays when others are left out.
    package let id: Int
    /// Its path.
    package let path: String
  }

  /// A file that cannot be opened.
  package struct Failure: Equatable, Sendable {
    /// Its path.
    package let path: String
    /// Why it cannot be opened.
    package let trouble: PlaybackTrouble
  }

  /// Those that can be opened, as far as that is known, in their order.
  package private(set) var files: [File]
  /// Those that were left out since they cannot be opened.
  package private(set) var failures: [Failure] = []
  /// The one that shows; nil if none can be opened.
  package private(set) var current: File?
  @ObservationIgnored private let checking = SerialThread(label: "Myna.Opening")

  /// Files by their paths, in the order in which they were chosen.
  package init(_ paths: [String]) {
    files = paths.enumerated().map { File(id: $0, path: $1) }
    current = files.first
  }

  /// The place of the one that shows among those that can be opened.
  package var index: Int { files.firstIndex { $0 == current } ?? 0 }

  /// Whether there is one behind the one that shows.
  package var hasNext: Bool { index + 1 < files.count }

  /// Whether there is one before the one that shows.
  package var hasPrevious: Bool { index > 0 }

  /// Shows the file at a place.
  package func go(to index: Int) {
    if files.indices.contains(index), files[index] != current { current = files[index] }
  }

  /// Shows the file that lies so many places behind the one that shows; does nothing if there is none.
  package func move(by count: Int) { go(to: index + count) }

  /// Shows the first file that can be opened, and leaves out those before it; returns false if there is none.
  package func findFirst() async -> Bool {
    while let first = files.first {
      guard let trouble = await trouble(of: first) else { return true }
      leave(first, out: trouble)
      current = files.first
    }
    return false
  }

  /// Leaves out the files that cannot be opened, except for the one that shows, whose page says so.
  package func checkOthers() async {
    for file in files where file != current {
      if let trouble = await trouble(of: file), file != current { leave(file, out: trouble) }
    }
  }

  private func leave(_ file: File, out trouble: PlaybackTrouble) {
    files.removeAll { $0 == file }
    failures.append(Failure(path: file.path, trouble: trouble))
  }

  private func trouble(of file: File) async -> PlaybackTrouble? {
    await checking.run {
      do throws(PlaybackTrouble) {
        if PieceRendering.isPiece(file.path) {
          _ = try rethrowing(
            as: { PlaybackTrouble.piece(.render($0)) }, try PianoRenderer.check(file.path))
        } else {
          _ = try rethrowing(
            as: { PlaybackTrouble.unreadable(.file($0)) }, try SoundFileReader(path: file.path))
        }
        return nil
      } catch {
        return error
      }
    }
  }
}
