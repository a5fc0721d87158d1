import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

@Suite("TakeInProgress")
struct TakeInProgressTests {
  private let folder = Scratch()

  private func take(limit: Int? = nil, in folder: Scratch) throws -> TakeInProgress {
    let path = folder.path
    return try TakeInProgress(
      at: JournalPaths(
        first: { $0 == 1 ? path + "/take 1.wav" : nil },
        next: { $0 < 5 ? "\(path)/take \($0).wav" : nil }),
      sampleRate: 48_000, channelCount: 2, id: UUID(), title: "Words",
      maximumDuration: limit.map { Double($0) / 48_000 })
  }

  /// Appends samples in blocks, like a recorder.
  private func append(_ samples: some Collection<Float>, to take: TakeInProgress) throws {
    let all = Array(samples)
    for start in stride(from: 0, to: all.count, by: 1_000) {
      try all[start..<min(all.count, start + 1_000)].withUnsafeBufferPointer {
        samples throws(SoundFileError) in
        try take.append(samples)
      }
    }
  }

  @Test(
    "A take continues with all samples when its journal is removed, renamed, or replaced",
    arguments: ["removed", "renamed", "replaced"])
  func takenAway(how: String) throws {
    let samples = Signal.steps(40_000)
    let take = try take(in: folder)
    try append(samples[..<20_000], to: take)
    switch how {
    case "removed": unlink(folder("take 1.wav"))
    case "renamed": rename(folder("take 1.wav"), folder("elsewhere.wav"))
    default:
      try folder.write("A letter", to: "letter")
      rename(folder("letter"), folder("take 1.wav"))
    }
    try append(samples[20_000..<30_000], to: take)
    try take.flush()
    let path = folder(how == "replaced" ? "take 2.wav" : "take 1.wav")
    #expect(take.continuation == TakeContinuation(reason: .takenAway, journal: path, count: 1))
    try append(samples[30_000...], to: take)
    let recorded = try take.complete()
    #expect(recorded.journal == path && recorded.earlier.isEmpty && recorded.frameCount == 20_000)
    #expect(try Signal(file: path).interleaved == samples)
    if how == "replaced" { #expect(try folder.text("take 1.wav") == "A letter") }
  }

  @Test("Markers survive the removal of the take's journal")
  func markers() throws {
    let samples = Signal.steps(40_000)
    let take = try take(in: folder)
    try append(samples[..<20_000], to: take)
    #expect(take.mark())
    unlink(folder("take 1.wav"))
    try take.flush()
    try append(samples[20_000...], to: take)
    #expect(take.mark() && take.markers == [10_000.0 / 48_000, 20_000.0 / 48_000])
    let recorded = try take.complete()
    #expect(SoundMarker.read(path: recorded.journal).map(\.time) == take.markers)
  }

  @Test("A take stays complete even if its journal is lost repeatedly or just before completion")
  func oftenTakenAway() throws {
    let samples = Signal.steps(40_000)
    let take = try take(in: folder)
    for part in 0..<4 {
      try append(samples[part * 10_000..<(part + 1) * 10_000], to: take)
      unlink(take.journal.path)
      if part < 3 { try take.rest(now: 0) }
    }
    let recorded = try take.complete()
    #expect(take.continuation?.count == 4)
    #expect(try Signal(file: recorded.journal).interleaved == samples)
  }

  @Test("If no new journal can be created, the take throws an error and keeps its current journal")
  func nowhere() throws {
    let take = try take(in: folder)
    try append(Signal.steps(2_000), to: take)
    rename(folder.path, folder.path + " moved")
    #expect(throws: SoundFileError.noFolder(path: folder("take 1.wav"))) { try take.flush() }
    try append(Signal.steps(2_000), to: take)
    rename(folder.path + " moved", folder.path)
    let recorded = try take.complete()
    #expect(recorded.frameCount == 2_000 && take.continuation == nil)
    #expect(try folder.signal("take 1.wav").frameCount == 2_000)
  }

  @Test("At the maximum file size, a take continues in a new journal without missing frames")
  func largestFile() async {
    await #expect(processExitsWith: .success) {
      let folder = Scratch()
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 50_000, rlim_max: 50_000)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let samples = Signal.steps(40_000)
      let tests = TakeInProgressTests()
      let take = try tests.take(limit: 18_000, in: folder)
      try tests.append(samples, to: take)
      try #require(take.isComplete && take.frameCount == 18_000)
      try #require(take.continuation?.reason == .largestFile && take.continuation?.count == 2)
      let recorded = try take.complete()
      let parts = recorded.earlier + [recorded]
      try #require(parts.map(\.journal) == (1...3).map { folder("take \($0).wav") })
      try #require(Set(parts.map(\.identity.id)).count == 3)
      try #require(parts.allSatisfy { $0.identity.title == "Words" && $0.openJournal != nil })
      let found = try parts.flatMap { try Signal(file: $0.journal).interleaved }
      try #require(found == Array(samples.prefix(36_000)))
    }
  }

  /// A take on a small disk that can continue in another folder.
  private func take(on disk: SmallDisk, elsewhere: String) throws -> TakeInProgress {
    let path = disk.path + "/take.wav"
    return try TakeInProgress(
      at: JournalPaths(
        first: { $0 == 1 ? path : nil }, next: { $0 < 3 ? "\(path) \($0).wav" : nil },
        elsewhere: { $0 < 3 ? "\(elsewhere)/take \($0).wav" : nil }),
      sampleRate: 48_000, channelCount: 2, id: UUID(), title: "Words")
  }

  @Test(
    "On a full disk, the take continues on another disk without missing frames",
    .enabled(if: SmallDisk.isAllowed))
  func diskFull() throws {
    let disk = try SmallDisk(kibibytes: 256)
    let samples = Signal.steps(200_000)
    let take = try take(on: disk, elsewhere: folder.path)
    try append(samples[..<10_000], to: take)
    #expect(take.mark())
    try append(samples[10_000...], to: take)
    try take.flush()
    let path = folder("take 1.wav")
    #expect(take.continuation == TakeContinuation(reason: .diskFull, journal: path, count: 1))
    #expect(take.frameCount == 100_000 && take.markers == [5_000.0 / 48_000])
    let recorded = try take.complete()
    let parts = recorded.earlier + [recorded]
    #expect(parts.map(\.journal) == [disk.path + "/take.wav", path])
    #expect(Set(parts.map(\.identity.id)).count == 2)
    #expect(parts.allSatisfy { $0.identity.title == "Words" && $0.openJournal != nil })
    #expect(try parts.flatMap { try Signal(file: $0.journal).interleaved } == samples)
  }

  @Test(
    "If the other disk also fills up, the take ends with everything that was written",
    .enabled(if: SmallDisk.isAllowed))
  func bothFull() throws {
    let (disk, other) = (try SmallDisk(kibibytes: 256), try SmallDisk(kibibytes: 128))
    let samples = Signal.steps(200_000)
    let take = try take(on: disk, elsewhere: other.path)
    let path = other.path + "/take 1.wav"
    #expect(throws: SoundFileError.noSpace(path: path)) { try append(samples, to: take) }
    let recorded = try take.complete(hasFailed: true)
    let parts = recorded.earlier + [recorded]
    let found = try parts.flatMap { try Signal(file: $0.journal).interleaved }
    #expect(found.count * 3 > 360 * 1_024 && found == Array(samples.prefix(found.count)))
  }

  @Test("If a disk fails, the take continues on another disk")
  func diskFailed() async {
    await #expect(processExitsWith: .success) {
      let folder = Scratch()
      let tests = TakeInProgressTests()
      let samples = Signal.steps(40_000)
      let path = folder.path
      let take = try TakeInProgress(
        at: JournalPaths(
          first: { $0 == 1 ? path + "/take 1.wav" : nil }, next: { _ in nil },
          elsewhere: { $0 == 1 ? path + "/elsewhere.wav" : nil }),
        sampleRate: 48_000, channelCount: 2, id: UUID(), title: nil)
      try tests.append(samples[..<20_000], to: take)
      // From here on, every call on the first journal fails, as on a disk that was removed.
      let descriptor = try #require(openDescriptor(of: path + "/take 1.wav"))
      let readOnly = open(path + "/take 1.wav", O_RDONLY)
      try #require(dup2(readOnly, descriptor) == descriptor)
      try tests.append(samples[20_000...], to: take)
      try #require(take.continuation?.reason == .diskFailed && take.frameCount == 20_000)
      try #require(
        try Signal(file: path + "/elsewhere.wav").interleaved == Array(samples[20_000...]))
      try #require(
        try Signal(file: path + "/take 1.wav").interleaved.starts(with: samples[..<20_000]))
    }
  }

  @Test("A paused take updates its journal's modification time every minute")
  func signOfLife() throws {
    let take = try take(in: folder)
    func age() throws -> Int {
      var status = stat()
      try #require(stat(folder("take 1.wav"), &status) == 0)
      return time(nil) - status.st_mtim.tv_sec
    }
    var old = [timespec](repeating: timespec(tv_sec: time(nil) - 1_000, tv_nsec: 0), count: 2)
    try #require(utimensat(AT_FDCWD, folder("take 1.wav"), &old, 0) == 0)
    try take.rest(now: 100)
    #expect(try age() < 500)
    try #require(utimensat(AT_FDCWD, folder("take 1.wav"), &old, 0) == 0)
    try take.rest(now: 130)
    #expect(try age() >= 1_000)
    try take.rest(now: 161)
    #expect(try age() < 500)
  }
}

/// Returns this process's descriptor of an open file.
func openDescriptor(of path: String) -> Int32? {
  for descriptor in Int32(3)..<256 {
    let link = try? FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(descriptor)")
    if link == path { return descriptor }
  }
  return nil
}
