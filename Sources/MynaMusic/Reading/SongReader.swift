import Files
import Glibc
package import MusicTags
import Processes
import Synchronization
package import Threads

/// Reads tags and pictures of songs by `myna-music-reader`, a process of its own that a broken file may take away.
///
/// Calls block, and may come from several threads: each call has a process for itself, and up to two stay for the next calls.
/// A process that dies over a file, or says nothing for ten seconds, is killed, and another one is started for the next call.
package final class SongReader: Sendable {
  /// The processes that stay while nobody needs them.
  private static let mostIdle = 2
  private static let programName = "myna-music-reader"

  private let program: String?
  /// The program as it was when this object was made.
  private let file: OpenFile?
  private let time: any TimeSource
  private let idle = Mutex<[ReaderProcess]>([])

  /// Creates a reader; the first process is started by the first call.
  ///
  /// An upgrade of Myna replaces the program while this one runs, and the new one answers in another format. So the reader keeps
  /// the present one open.
  ///
  /// - Parameters:
  ///   - program: the path of the program; nil for the one beside the running program, or in `../libexec/myna` of its folder.
  ///   - time: the time by which a process is given up.
  package init(program: String? = nil, time: any TimeSource = SystemTime()) {
    let path = program ?? ProgramSearch.findCompanion(Self.programName)
    // A program that is missing is told of when it is needed.
    file = path.flatMap { try? OpenFile(reading: $0) }
    (self.program, self.time) = (program, time)
  }

  /// Returns what a song's file says of itself.
  ///
  /// - Parameter goesOn: called ten times a second while waiting; returning false cancels, and ends the process.
  package func tags(
    of path: String, while goesOn: () -> Bool = { true }
  ) throws(SongReadError) -> SongTags {
    switch try answer(to: .tags(path: path), about: path, while: goesOn) {
    case .tags(let tags): return tags
    case .picture: throw .undecodable(path: path)
    case .failure(let failure): throw SongReadError(failure, path: path)
    }
  }

  /// Returns a picture that fits into a square, as the contents of a PNG if it has transparent places, else of a JPEG.
  ///
  /// A picture that is smaller stays as large as it is.
  ///
  /// - Parameters:
  ///   - pixels: the length of the square's sides, 1…`PictureLimits.pixels`.
  ///   - goesOn: as for `tags`.
  package func thumbnail(
    of source: PictureSource, pixels: Int, while goesOn: () -> Bool = { true }
  ) throws(SongReadError) -> [UInt8] {
    let pixels = max(1, min(pixels, PictureLimits.pixels))
    let request = ReaderRequest.thumbnail(of: source, pixels: pixels)
    switch try answer(to: request, about: source.path, while: goesOn) {
    case .picture(let bytes): return bytes
    case .tags: throw .undecodable(path: source.path)
    case .failure(let failure): throw SongReadError(failure, path: source.path)
    }
  }

  private func answer(
    to request: ReaderRequest, about path: String, while goesOn: () -> Bool
  ) throws(SongReadError) -> ReaderAnswer {
    // No file has such a path, and the reader would take it for the end of the conversation or for another path.
    guard path.utf8.count <= ReaderRequest.longestPath, !path.utf8.contains(0) else {
      throw .notFound(path: path)
    }
    while true {
      let process: ReaderProcess
      if let waiting = idle.withLock({ $0.popLast() }) {
        process = waiting
      } else {
        process = try start()
      }
      let isFresh = !process.hasAnswered
      do throws(ReaderProcess.Stop) {
        let answer = try process.answer(to: request, while: goesOn)
        keep(process)
        return answer
      } catch {
        // It is released, and so killed.
        switch error {
        case .cancelled: throw .cancelled(path: path)
        case .silent: throw .tooSlow(path: path)
        case .malformed: throw .undecodable(path: path)
        case .died:
          // What it has read before, or somebody else, may have killed it. Only a process of its own makes it the file's fault.
          if isFresh { throw .undecodable(path: path) }
        }
      }
    }
  }

  private func start() throws(SongReadError) -> ReaderProcess {
    guard let path = program ?? ProgramSearch.findCompanion(Self.programName) else {
      throw .noReader(program: Self.programName, .system(code: ENOENT))
    }
    do throws(ChildProcess.StartError) {
      return try ReaderProcess(file.map(Self.reopened) ?? path, time: time)
    } catch {
      throw .noReader(program: path, .system(code: error.code))
    }
  }

  /// The path by which a child, which does not have this program's files, starts one of them.
  private static func reopened(_ file: OpenFile) -> String {
    let path = "/proc/\(getpid())/fd/\(file.descriptor)"
    return access(path, X_OK) == 0 ? path : file.path
  }

  private func keep(_ process: ReaderProcess) {
    idle.withLock { if $0.count < Self.mostIdle { $0.append(process) } }
  }
}
