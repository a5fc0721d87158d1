import Files
import Glibc
import MynaLibrary
import SoundFiles
import Threads
import Translations

/// Copies pipes to temporary files with names that an import can use.
final class ImportedPipes {
  private let time: any TimeSource
  private let streams = StandardStreamFiles()
  private var folders: [String] = []
  /// The pipes that could not be read.
  private(set) var failures: [(operand: String, error: SoundFileError)] = []
  /// The pipe that was being read when a signal arrived, and the operands after it.
  private(set) var canceled: [String] = []
  /// The operand for each temporary path.
  private var operands: [String: String] = [:]

  init(time: any TimeSource = SystemTime()) { self.time = time }

  deinit {
    // If a folder cannot be removed, the system will delete its temporary files later.
    for folder in folders { Folder.remove(folder) }
  }

  /// Returns the paths from which to import operands, except for pipes that cannot be read.
  func paths(for operands: [String]) -> [String] {
    var paths: [String] = []
    for (index, operand) in operands.enumerated() {
      do throws(SoundFileError) {
        guard !Interruption.hasCome else { throw .cancelled(path: operand) }
        paths.append(try path(for: operand))
      } catch .cancelled {
        canceled = Array(operands[index...])
        break
      } catch {
        failures.append((operand, error))
      }
    }
    return paths
  }

  /// Returns the path from which to import `operand`.
  ///
  /// For a pipe, first copies everything to a temporary file. The import derives the title of a
  /// recording without tags from the file name in the returned path. This is the name of the FIFO
  /// or, for a pipe without a name, the current time, as for a new recording.
  private func path(for operand: String) throws(SoundFileError) -> String {
    guard PipeOperand.isPipe(operand) else { return operand }
    let file = try streams.path(forInput: operand)
    let isNamed = PipeOperand.fileName(of: operand) == Folder.name(of: operand)
    // The extension is replaced by one that matches the contents.
    let name = isNamed ? Folder.name(of: operand) : TakeName(date: time.date).stem + ".audio"
    do throws(SystemError) {
      let folder = try TemporaryFile.makeFolder()
      folders.append(folder)
      let path = "\(folder)/\(name)"
      // The temporary file has no name, so link to its descriptor. Use a path that is also valid in
      // a child process that decodes the file.
      let target = file.replacing("/proc/self/", with: "/proc/\(getpid())/")
      guard symlink(target, path) == 0 else { throw .last(folder) }
      operands[path] = operand
      return path
    } catch {
      throw error.kind == .noSpace
        ? .noSpace(path: error.path)
        : .unwritable(path: error.path, reason: .refused(error.refusal))
    }
  }

  /// Returns the operand for a path that `path(for:)` returned.
  func operand(of path: String) -> String { operands[path] ?? path }

  /// Replaces the paths of temporary files in a message with the names of the pipes.
  func named(_ sentence: String) -> String {
    streams.named(
      operands.reduce(sentence) { sentence, copy in
        sentence.replacing(
          copy.key, with: copy.value == RenderPlan.pipe ? tr("standard input") : copy.value)
      })
  }
}
