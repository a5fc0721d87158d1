import Foundation
import MynaDSP
import SoundFiles
import Synchronization
import TestSupport
import Testing

@testable import MynaAudio

@Suite("Takes recorded in parts")
struct TakePartsTests {
  private let folder = Scratch()

  /// Paths named `part 1.wav`, `part 2.wav`, and so on, except for the numbers in `missing`.
  private static func paths(in folder: String, _ number: Int, missing: Set<Int>) -> JournalPaths {
    var paths = JournalPaths("\(folder)/part \(number).wav")
    let parts = Mutex(number)
    paths.part = { _, _ in
      let next = parts.withLock { last in
        last += 1
        return last
      }
      return missing.contains(next) ? nil : Self.paths(in: folder, next, missing: missing)
    }
    return paths
  }

  private func take(
    partFrames: Double, limit: Int? = nil, missing: Set<Int> = [], sampleRate: Double = 48_000
  ) throws -> TakeInProgress {
    try TakeInProgress(
      at: Self.paths(in: folder.path, 1, missing: missing), sampleRate: sampleRate,
      channelCount: 2, id: UUID(), title: "Words",
      maximumDuration: limit.map { Double($0) / sampleRate }, partDuration: partFrames / sampleRate)
  }

  /// Sends stereo samples through an engine to a take, in blocks that don't divide the parts.
  private func record(_ samples: [Float], to take: TakeInProgress) throws {
    let engine = RecordingEngine(
      settings: RecordingSettings(), sampleRate: take.sampleRate, channelCount: 2)
    for start in stride(from: 0, to: samples.count, by: 962) {
      samples[start..<min(start + 962, samples.count)].withUnsafeBufferPointer {
        guard let base = $0.baseAddress else { return }
        engine.receive(base, frameCount: $0.count / 2)
      }
      try engine.drain(.max) { samples throws(SoundFileError) in try take.append(samples) }
    }
  }

  @Test(
    "The parts together equal the input, and each has exactly the requested duration",
    arguments: [481.0, 1_000, 9_999, 30_000])
  func endToEnd(partFrames: Double) throws {
    let samples = Signal.steps(60_000)
    let take = try take(partFrames: partFrames)
    try record(samples, to: take)
    let recorded = try take.complete()
    let parts = recorded.earlier + [recorded]
    #expect(parts.dropLast().allSatisfy { $0.frameCount == Int(partFrames) })
    #expect(parts.reduce(0) { $0 + $1.frameCount } == 30_000)
    #expect(try parts.flatMap { try Signal(file: $0.journal).interleaved } == samples)
    #expect(Set(parts.map(\.identity.id)).count == parts.count)
    let titles = (1...parts.count).map { $0 == 1 ? "Words" : "Words \($0)" }
    #expect(parts.map(\.identity.title) == titles)
    #expect(take.continuation == nil && take.frameCount == 30_000)
  }

  @Test("Part boundaries don't drift if a part isn't a whole number of frames")
  func drift() throws {
    let take = try take(partFrames: 1_000.4)
    try record(Signal.steps(9_000), to: take)
    let recorded = try take.complete()
    // 1,000.4, 2,000.8, 3,001.2, and 4,001.6 frames, rounded.
    #expect(recorded.earlier.map(\.frameCount) == [1_000, 1_001, 1_000, 1_001])
  }

  @Test("A take that ends at a part boundary has no empty part, and its limit counts all parts")
  func ends() throws {
    let samples = Signal.steps(20_000)
    let take = try take(partFrames: 2_000, limit: 6_000)
    try record(samples, to: take)
    #expect(take.isComplete)
    let recorded = try take.complete()
    let parts = recorded.earlier + [recorded]
    #expect(parts.map(\.frameCount) == [2_000, 2_000, 2_000])
    #expect(
      try parts.flatMap { try Signal(file: $0.journal).interleaved } == Array(samples[..<12_000]))
  }

  @Test("If a part can't begin, the current part continues, and the next boundary works")
  func delayed() throws {
    let samples = Signal.steps(10_000)
    let take = try take(partFrames: 1_000, missing: [3])
    try record(Array(samples[..<4_400]), to: take)
    #expect(take.partProblem != nil && take.earlier.count == 1)
    try record(Array(samples[4_400...]), to: take)
    #expect(take.partProblem == nil)
    let recorded = try take.complete()
    let parts = recorded.earlier + [recorded]
    #expect(parts.map(\.frameCount) == [1_000, 2_000, 1_000, 1_000])
    #expect(try parts.flatMap { try Signal(file: $0.journal).interleaved } == samples)
  }

  @Test("If a part can't begin and the disk then fails, the current part keeps its title")
  func delayedOnFailingDisk() async {
    await #expect(processExitsWith: .success) {
      let tests = TakePartsTests()
      let path = tests.folder.path
      var paths = JournalPaths(
        first: { $0 == 1 ? path + "/part 1.wav" : nil }, next: { _ in nil },
        elsewhere: { $0 == 1 ? path + "/elsewhere.wav" : nil })
      paths.part = { _, _ in
        JournalPaths(
          first: { $0 == 1 ? path + "/missing/part 2.wav" : nil }, next: { _ in nil },
          elsewhere: { _ in nil })
      }
      let take = try TakeInProgress(
        at: paths, sampleRate: 48_000, channelCount: 2, id: UUID(), title: "Words",
        partDuration: 1_000.0 / 48_000)
      let samples = Signal.steps(3_600)
      try tests.record(Array(samples[..<3_000]), to: take)
      try #require(take.partProblem != nil && take.earlier.isEmpty)
      // From here on, every call on the first journal fails, as on a disk that was removed.
      let descriptor = try #require(openDescriptor(of: path + "/part 1.wav"))
      let readOnly = open(path + "/part 1.wav", O_RDONLY)
      try #require(dup2(readOnly, descriptor) == descriptor)
      try tests.record(Array(samples[3_000...]), to: take)
      try take.flush()
      try #require(take.continuation?.reason == .diskFailed)
      try #require(try take.complete().identity.title == "Words")
    }
  }

  @Test("A path in use is skipped, and the file there isn't changed")
  func used() throws {
    try folder.write("A letter", to: "part 2.wav")
    let samples = Signal.steps(4_000)
    let take = try take(partFrames: 1_000)
    try record(samples, to: take)
    let recorded = try take.complete()
    let parts = recorded.earlier + [recorded]
    #expect(parts.map(\.journal) == [folder("part 1.wav"), folder("part 3.wav")])
    #expect(try parts.flatMap { try Signal(file: $0.journal).interleaved } == samples)
    #expect(try folder.text("part 2.wav") == "A letter")
  }

  @Test("A completed part stays locked until it is finished, and is returned only once")
  func removed() throws {
    let take = try take(partFrames: 1_000)
    try record(Signal.steps(5_000), to: take)
    let parts = take.removeEarlier()
    #expect(parts.map(\.frameCount) == [1_000, 1_000] && take.removeEarlier().isEmpty)
    #expect(parts.allSatisfy { $0.openJournal?.isOpen == true })
    let recorded = try take.complete()
    #expect(recorded.earlier.isEmpty && recorded.frameCount == 500)
  }

  @Test("A part whose journal is removed is still complete, like any take")
  func takenAway() throws {
    let samples = Signal.steps(6_000)
    let take = try take(partFrames: 1_000)
    try record(Array(samples[..<3_000]), to: take)
    unlink(folder("part 2.wav"))
    try take.flush()
    #expect(take.continuation?.reason == .takenAway)
    try record(Array(samples[3_000...]), to: take)
    let recorded = try take.complete()
    let parts = recorded.earlier + [recorded]
    #expect(parts.map(\.frameCount) == [1_000, 1_000, 1_000])
    #expect(try parts.flatMap { try Signal(file: $0.journal).interleaved } == samples)
  }

  @Test("A take killed at a part boundary keeps every frame, before or after the new part begins")
  func killed() async throws {
    for kill in ["before", "after"] {
      let scratch = Scratch()
      let path = scratch.path
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, kill = kill as String] in
        var paths = JournalPaths(path + "/part 1.wav")
        paths.part = { _, _ in
          if kill == "before" { raise(SIGKILL) }
          return JournalPaths(path + "/part 2.wav")
        }
        let take = try TakeInProgress(
          at: paths, sampleRate: 48_000, channelCount: 2, id: UUID(), title: nil,
          partDuration: 1_000.0 / 48_000)
        try TakePartsTests().record(Signal.steps(4_000), to: take)
        raise(SIGKILL)
      }
      var found: [Float] = []
      for name in ["part 1.wav", "part 2.wav"] where scratch.names.contains(name) {
        let journal = try #require(try TakeJournal.recover(path: scratch(name)))
        if !journal.isEmpty { found += try Signal(file: scratch(name)).interleaved }
        journal.close()
      }
      #expect(found == Array(Signal.steps(4_000).prefix(kill == "before" ? 2_000 : 4_000)))
    }
  }
}
