import Files
import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("TakeJournal under adverse conditions")
struct TakeJournalDisasterTests {
  @Test(
    "On a full disk, every complete frame that fit is kept", .enabled(if: SmallDisk.isAllowed),
    arguments: [1, 2])
  func fullDisk(channelCount: Int) throws {
    let disk = try SmallDisk(kibibytes: 256)
    let path = disk.path + "/a.wav"
    let journal = try TakeJournal(
      path: path, sampleRate: 48_000, channelCount: channelCount, id: UUID(), date: .now,
      title: nil)
    var all: [Float] = []
    var failures = 0
    for seed in 0..<200 {
      let block = Signal.steps(480 * channelCount, seed: UInt64(seed))
      all += block
      do {
        try journal.append(block)
        #expect(failures == 0)
      } catch {
        failures += 1
        #expect(error == .noSpace(path: path))
      }
    }
    #expect(failures > 0)
    // The whole disk except the header's page.
    let fitting = (256 * 1_024 - 4_096) / (3 * channelCount)
    #expect(journal.frameCount == fitting)
    #expect(try Signal(file: path).interleaved == Array(all.prefix(fitting * channelCount)))
    try journal.flush()
    try journal.finish()
    #expect(try SoundFileReader(path: path).info.damage == nil)
    #expect(try TakeJournal.recover(path: path)?.frameCount == fitting)
  }

  @Test(
    "Space freed after a failed write doesn't leave a gap in the recording",
    .enabled(if: SmallDisk.isAllowed))
  func roomComesBack() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let ballast = disk.path + "/ballast"
    try Data(count: 32_768).write(to: URL(fileURLWithPath: ballast))
    let path = disk.path + "/a.wav"
    let journal = try TakeJournal(
      path: path, sampleRate: 48_000, channelCount: 1, id: UUID(), date: .now, title: nil)
    #expect(throws: SoundFileError.noSpace(path: path)) { try journal.append(Signal.steps(20_000)) }
    let kept = journal.frameCount
    #expect(kept > 5_000)
    unlink(ballast)
    #expect(throws: SoundFileError.noSpace(path: path)) { try journal.append([0.5]) }
    try journal.finish()
    #expect(try Signal(file: path).samples == Array(Signal.steps(20_000).prefix(kept)))
  }

  @Test(
    "On a full disk, no journal is created, and no file is left",
    .enabled(if: SmallDisk.isAllowed))
  func noRoomToBegin() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let ballast = try FileHandle(forWritingTo: disk.file("ballast"))
    try ballast.write(contentsOf: Data(count: 65_536))
    let path = disk.path + "/a.wav"
    #expect(throws: SoundFileError.noSpace(path: path)) {
      try TakeJournal(
        path: path, sampleRate: 48_000, channelCount: 1, id: UUID(), date: .now, title: nil)
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test("A journal at the file size limit keeps its frames and reports the reason")
  func largestFile() async {
    await #expect(processExitsWith: .success) {
      let folder = Scratch()
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 10_000, rlim_max: 10_000)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let journal = try TakeJournal(
        path: folder("a.wav"), sampleRate: 48_000, channelCount: 1, id: UUID(), date: .now,
        title: nil)
      do {
        try journal.append(Signal.steps(5_000))
        Issue.record("5,000 frames fitted")
      } catch {
        let reason = SoundFileError.Reason.refused(.system(code: EFBIG))
        #expect(error as? SoundFileError == .unwritable(path: folder("a.wav"), reason: reason))
      }
      try journal.finish()
      #expect(journal.frameCount == (10_000 - 4_096) / 3)
      #expect(try folder.signal("a.wav").samples == Array(Signal.steps(5_000).prefix(1_968)))
    }
  }

  @Test("A kill at any moment loses no frames that were appended", arguments: 0..<20)
  func killed(round: Int) async throws {
    let folder = Scratch()
    let (path, count) = (folder("a.wav"), folder("count"))
    let channelCount = 1 + round % 2
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, count = count as String, channelCount = channelCount as Int] in
      let tally = open(count, O_CREAT | O_RDWR, 0o600)
      let doom = Thread {
        usleep(.random(in: 0...20_000))
        kill(getpid(), SIGKILL)
      }
      let journal = try TakeJournal(
        path: path, sampleRate: 48_000, channelCount: channelCount, id: UUID(), date: .now,
        title: "To be killed")
      doom.start()
      for seed in 0... {
        let size = 1 + (seed * 7_919) % 1_021
        try journal.append(Signal.steps(size * channelCount, seed: UInt64(seed)))
        if seed % 16 == 15 { try journal.flush() }
        var done = seed
        pwrite(tally, &done, MemoryLayout<Int>.size, 0)
      }
    }
    // There is no count if it was killed before its first append returned.
    let last = try folder.data("count").withUnsafeBytes {
      $0.count == 8 ? $0.loadUnaligned(as: Int.self) : -1
    }
    let recovered = try #require(try TakeJournal.recover(path: path))
    var expected: [Float] = []
    for seed in 0..<(last + 2) {
      let size = 1 + (seed * 7_919) % 1_021
      if seed <= last { #expect(recovered.frameCount >= expected.count / channelCount + size) }
      expected += Signal.steps(size * channelCount, seed: UInt64(seed))
    }
    // The interrupted append may be there, too.
    let found = try Signal(file: path).interleaved
    #expect(found == Array(expected.prefix(found.count)))
    #expect(recovered.frameCount == found.count / channelCount)
    #expect(recovered.title == "To be killed")
    #expect(try SoundFileReader(path: path).info.damage == nil)
  }
}
