import Dispatch
import Foundation
import MynaMusic
import Synchronization

/// Measures waiting times and memory use for a collection of 10,000 songs.
struct MusicSuite: Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let count = options.isQuick ? 1_000 : 10_000
    var figures = Figures(
      "Music", prefix: "music",
      note: """
        \(count) songs with tags, MP3, FLAC and WAV, twelve to an album, in release. Milliseconds unless said otherwise, \
        medians of several.
        """)
    say("music: \(count) files")
    let home = folder.path("music")
    try TaggedFiles(in: home).write(count, in: home + "/songs")
    let places = MusicLibrary.Paths(
      data: home + "/data", thumbnails: home + "/thumbnails", folders: [home + "/songs"])
    let before = try Self.memory()
    say("music: first scan")
    let cost = Self.processorSeconds
    let library = MusicLibrary(places)
    let first = try Self.seconds { try await library.update() }
    let scale = 10_000 / Double(count)
    figures.add("first scan of 10,000", first * scale, atMost: 10, "s", &report)
    figures.add(
      "processor time for it, without readers", (Self.processorSeconds - cost) * scale, "s")
    let found = try Self.wait { try await library.songs(MusicQuery()) }
    guard found.count == count, found.allSatisfy({ !$0.artist.isEmpty && $0.duration > 0 }) else {
      throw BenchmarkError.failed(
        program: "the music index", ending: "ended", lastWords: "\(found.count) songs with tags")
    }
    figures.add("memory for the index", try Self.memory() - before, atMost: 40, "MiB", &report)
    try add("scan of unchanged folders", atMost: 300, to: &figures, &report) {
      try await library.update()
    }
    try add("open, and list all", atMost: 100, to: &figures, &report) {
      _ = try await MusicLibrary(places).songs(MusicQuery())
    }
    for order in MusicQuery.Order.allCases {
      var query = MusicQuery()
      query.order = order
      try add("all by \(order.rawValue)", atMost: 20, to: &figures, &report) { [query] in
        // Fetch only a few songs, as the Music page does.
        _ = try await library.songs(Array(library.numbers(query).prefix(60)))
      }
    }
    for (what, text) in [
      ("one hit", "river \(count / 12 * 6)"), ("no hit", "nowhere"), ("Korean", "사랑"),
      ("two words", "anna wind"),
    ] {
      var query = MusicQuery()
      query.text = text
      try add("search, \(what)", atMost: 20, to: &figures, &report) { [query] in
        _ = try await library.songs(query)
      }
    }
    try add("albums", atMost: 50, to: &figures, &report) { _ = try await library.albums() }
    try add("artists", atMost: 50, to: &figures, &report) { _ = try await library.artists() }
    report.tables.append(figures.table)
  }

  private func add(
    _ what: String, atMost limit: Double, to figures: inout Figures, _ report: inout Report,
    _ body: @escaping @Sendable () async throws -> Void
  ) throws {
    let times = try (0..<9).map { _ in try Self.seconds(body) * 1_000 }
    figures.add(what, times.median, atMost: limit, "ms", &report)
  }

  private static func seconds(_ body: @escaping @Sendable () async throws -> Void) throws -> Double
  {
    let start = now(CLOCK_MONOTONIC)
    try wait(body)
    return now(CLOCK_MONOTONIC) - start
  }

  /// Runs an asynchronous operation while blocking the main thread, which has nothing else to do.
  @discardableResult private static func wait<T: Sendable>(
    _ body: @escaping @Sendable () async throws -> T
  ) throws -> T {
    let (result, done) = (Outcome<T>(), DispatchSemaphore(value: 0))
    Task.detached {
      do {
        result.set(.success(try await body()))
      } catch {
        result.set(.failure(error))
      }
      done.signal()
    }
    done.wait()
    guard let value = result.value.withLock(\.self) else {
      preconditionFailure("signaled before it was done")
    }
    return try value.get()
  }

  private final class Outcome<T: Sendable>: Sendable {
    let value = Mutex<Result<T, any Error>?>(nil)

    /// This method must not be inlined, because the task may be on a different thread after an
    /// `await`, and the lock uses the ID of the current thread.
    @inline(never) func set(_ result: Result<T, any Error>) { value.withLock { $0 = result } }
  }

  /// The processor time of this process, without the processes that read tags.
  private static var processorSeconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The resident memory of this process, in MiB.
  private static func memory() throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first).flatMap { Double($0) }.map { $0 / 1_024 }
      ?? 0
  }
}
