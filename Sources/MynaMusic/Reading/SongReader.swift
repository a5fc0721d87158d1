import Files
import Glibc
package import MusicTags
import Processes
import Synchronization
package import Threads

/// Reads the tags and pictures of songs in a separate process, `myna-music-reader`, because a
/// damaged file can crash the process that reads it.
///
/// The methods block, and can be called on several threads. Each call uses its own process, and up
/// to two idle processes are kept for later calls. A process that doesn't respond for ten seconds
/// is killed. After that, or after a crash, the next call starts a new process.
package final class SongReader: Sendable {
  private static let mostIdle = 2
  private static let programName = "myna-music-reader"

  private let program: String?
  private let file: OpenFile?
  private let time: any TimeSource
  private let idle = Mutex<[ReaderProcess]>([])

  /// Creates a reader without starting a process yet.
  ///
  /// The reader program's file stays open, because an upgrade of Myna can replace it while this
  /// program runs, and the new version might use a different message format.
  ///
  /// - Parameters:
  ///   - program: the path to the reader program; nil for the one beside the running program, or in
  ///     `../libexec/myna` relative to it.
  ///   - time: the clock for timeouts.
  package init(program: String? = nil, time: any TimeSource = SystemTime()) {
    let path = program ?? ProgramSearch.findCompanion(Self.programName)
    // A missing program is reported on first use.
    file = path.flatMap { try? OpenFile(reading: $0) }
    (self.program, self.time) = (program, time)
  }

  /// Returns the tags in a song's file.
  ///
  /// - Parameter shouldContinue: called ten times a second while waiting; returning false cancels
  ///   the call and kills the process.
  package func tags(
    of path: String, while shouldContinue: () -> Bool = { true }
  ) throws(SongReadError) -> SongTags {
    switch try answer(to: .tags(path: path), about: path, while: shouldContinue) {
    case .tags(let tags): return tags
    case .picture: throw .undecodable(path: path)
    case .failure(let failure): throw SongReadError(failure, path: path)
    }
  }

  /// Returns a thumbnail that fits into a square, as PNG if it has transparency and as JPEG if not.
  ///
  /// Smaller pictures are not enlarged.
  ///
  /// - Parameters:
  ///   - pixels: the length of the square's sides, 1…`PictureLimits.pixels`.
  ///   - shouldContinue: as for `tags`.
  package func thumbnail(
    of source: PictureSource, pixels: Int, while shouldContinue: () -> Bool = { true }
  ) throws(SongReadError) -> [UInt8] {
    let pixels = max(1, min(pixels, PictureLimits.pixels))
    let request = ReaderRequest.thumbnail(of: source, pixels: pixels)
    switch try answer(to: request, about: source.path, while: shouldContinue) {
    case .picture(let bytes): return bytes
    case .tags: throw .undecodable(path: source.path)
    case .failure(let failure): throw SongReadError(failure, path: source.path)
    }
  }

  private func answer(
    to request: ReaderRequest, about path: String, while shouldContinue: () -> Bool
  ) throws(SongReadError) -> ReaderResponse {
    // Reject a path that is too long or contains a zero byte. No such file can exist, and the
    // reader process would misinterpret the path.
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
      do throws(ReaderProcess.StopReason) {
        let answer = try process.answer(to: request, while: shouldContinue)
        keep(process)
        return answer
      } catch {
        // `process` is released here, and its `deinit` kills the process.
        switch error {
        case .cancelled: throw .cancelled(path: path)
        case .silent: throw .tooSlow(path: path)
        case .malformed: throw .undecodable(path: path)
        case .died:
          // If the process was used before, an earlier file or another program may have killed it.
          // A crash is this file's fault only if the process was new.
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

  /// Returns a path from which a child process can execute an open program file, although the child
  /// doesn't inherit the descriptor.
  private static func reopened(_ file: OpenFile) -> String {
    let path = "/proc/\(getpid())/fd/\(file.descriptor)"
    return access(path, X_OK) == 0 ? path : file.path
  }

  private func keep(_ process: ReaderProcess) {
    idle.withLock { if $0.count < Self.mostIdle { $0.append(process) } }
  }
}
