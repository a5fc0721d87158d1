import Files
import Foundation
import MusicTags
import MynaMusic
import Synchronization
import TestSupport
import Testing
import Threads

/// The limits of the reader process.
@Suite("SongReader")
struct SongReaderTests {
  private let songs = SongFiles()

  /// Creates a reader whose program is a script; `$READER` is the real one.
  private func reader(
    _ script: String, time: any TimeSource = SystemTime()
  ) throws -> SongReader {
    let start = "READER='\(ReaderProgram.path)'; echo $$ > '\(songs("process"))'\n"
    return SongReader(program: try songs.makeProgram("reader", start + script), time: time)
  }

  /// The ID of the process that was started last.
  private var process: pid_t {
    get throws {
      try #require(Int32(songs.folder.text("process").trimmingCharacters(in: .newlines)))
    }
  }

  /// Whether a process has ended and was waited for, so that it is not a zombie.
  private func isGone(_ process: pid_t) -> Bool {
    waitUntil { kill(process, 0) != 0 && errno == ESRCH }
  }

  @Test("A reader that hangs is killed after ten seconds")
  func hangs() throws {
    try songs.make("a.flac")
    // The first process hangs.
    let script = "[ -e '\(songs("was"))' ] && exec \"$READER\"; : > '\(songs("was"))'; "
    let started = songs("was")
    let time = VirtualTime { FileManager.default.fileExists(atPath: started) }
    let reader = try reader(script + "exec sleep 1000000", time: time)
    #expect(throws: SongReadError.tooSlow(path: songs("a.flac"))) {
      try reader.tags(of: songs("a.flac"))
    }
    #expect(abs(time.seconds - 10) < 0.5)
    #expect(isGone(try process))
  }

  @Test("A reader crash fails only the file being read")
  func dies() throws {
    try songs.make("a.flac")
    let reader = try reader(
      "[ -e '\(songs("was"))' ] && exec \"$READER\"; : > '\(songs("was"))'; head -c 4 > /dev/null; kill -9 $$"
    )
    #expect(throws: SongReadError.undecodable(path: songs("a.flac"))) {
      try reader.tags(of: songs("a.flac"))
    }
    #expect(isGone(try process))
    #expect(try reader.tags(of: songs("a.flac")).title == "Träumerei")
  }

  @Test("A reader killed between two songs is restarted without failing a song")
  func killed() throws {
    try songs.make("a.flac")
    let reader = try reader("exec \"$READER\"")
    _ = try reader.tags(of: songs("a.flac"))
    let first = try process
    kill(first, SIGKILL)
    #expect(try reader.tags(of: songs("a.flac")).title == "Träumerei")
    #expect(try process != first)
    #expect(isGone(first))
  }

  @Test(
    "An invalid reader response fails the song and ends the reader process",
    arguments: [
      #"\377\377\377\377"#, #"\001\000\000\000\011"#, #"\000\000\000\000"#,
      #"\002\000\000\000\000\001"#, #"\006\000\000\000\001\001\000\000\000\000"#,
    ])
  func nonsense(answer: String) throws {
    let reader = try reader("printf '\(answer)'; exec sleep 1000000")
    #expect(throws: SongReadError.undecodable(path: "/a")) { try reader.tags(of: "/a") }
    #expect(isGone(try process))
  }

  @Test("Canceling a read ends the reader process")
  func cancelled() throws {
    let reader = try reader("exec sleep 1000000")
    #expect(throws: SongReadError.cancelled(path: "/a")) {
      try reader.tags(of: "/a") { !FileManager.default.fileExists(atPath: songs("process")) }
    }
    #expect(isGone(try process))
  }

  @Test("The reader process has limited memory, CPU time, and core size")
  func limits() throws {
    try songs.make("a.flac")
    let reader = try reader("exec \"$READER\"")
    _ = try reader.tags(of: songs("a.flac"))
    let limits = try String(contentsOfFile: "/proc/\(try process)/limits", encoding: .utf8)
    // The first number of a line is the soft limit.
    func limit(_ name: String) -> Int? {
      let line = limits.split(separator: "\n").first { $0.hasPrefix(name) }
      return line?.split(separator: " ").lazy.compactMap { Int($0) }.first
    }
    #expect(limit("Max address space") == 768 << 20)
    #expect(try #require(limit("Max cpu time")) <= 12)
    #expect(limit("Max core file size") == 0)
  }

  @Test("The reader process ends when its reader object is released")
  func ends() throws {
    try songs.make("a.flac")
    do {
      let reader = try reader("exec \"$READER\"")
      _ = try reader.tags(of: songs("a.flac"))
      #expect(kill(try process, 0) == 0)
    }
    #expect(isGone(try process))
  }

  @Test("Reader processes that exit leak no file descriptors")
  func descriptors() throws {
    func count() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let before = try count()
    let reader = SongReader(program: "/bin/true")
    for _ in 0..<200 {
      #expect(throws: SongReadError.undecodable(path: "/a")) { try reader.tags(of: "/a") }
    }
    // Concurrent tests open files too, but fewer.
    #expect(try count() < before + 150)
  }

  @Test("Several threads can read tags at the same time")
  func threads() throws {
    try songs.make("a.flac")
    let (reader, path) = (SongReader(), songs("a.flac"))
    let titles = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<25 {
        let title = (try? reader.tags(of: path).title) ?? "none"
        titles.withLock { $0.append(title) }
      }
    }
    #expect(titles.withLock(\.self) == [String](repeating: "Träumerei", count: 100))
  }

  @Test("If the reader program is missing, its path is reported")
  func missing() {
    let program = songs("none")
    #expect(throws: SongReadError.noReader(program: program, .system(code: ENOENT))) {
      try SongReader(program: program).tags(of: "/a")
    }
  }

  @Test("Replacing the reader program on disk doesn't affect an existing reader")
  func upgraded() throws {
    try songs.make("a.flac")
    let program = try songs.makeProgram("reader", "exec '\(ReaderProgram.path)'\n")
    let reader = SongReader(program: program)
    let newer = try songs.makeProgram("newer", "echo another format\n")
    #expect(rename(newer, program) == 0)
    #expect(try reader.tags(of: songs("a.flac")).title == "Träumerei")
  }

  // MARK: Broken files

  @Test(
    "Damaged song files yield tags or an error, and the reader keeps working",
    arguments: ["mp3", "flac", "ogg", "opus", "m4a", "wma", "wv", "wav", "aiff"])
  func broken(ending: String) throws {
    try songs.makePicture("cover.jpg", width: 40, height: 40)
    let hasPicture = ["mp3", "flac", "m4a"].contains(ending)
    try songs.make("a.\(ending)", picture: hasPicture ? "cover.jpg" : nil)
    let (reader, path) = (SongReader(), songs("b.\(ending)"))
    for bytes in BrokenFiles.of(try songs.bytes("a.\(ending)"), step: 1_024, flips: 100) {
      try songs.write(bytes, to: "b.\(ending)")
      do throws(SongReadError) {
        _ = try reader.tags(of: path)
      } catch {
        #expect([.undecodable(path: path), .unknownFormat(path: path)].contains(error))
      }
    }
    #expect(try reader.tags(of: songs("a.\(ending)")).title == "Träumerei")
  }
}
