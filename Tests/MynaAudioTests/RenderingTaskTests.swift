import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("Rendering in a task", .timeLimit(.minutes(1)))
struct RenderingTaskTests {
  private let folder = Scratch()

  init() throws { try folder.write(.vowel(seconds: 3), to: "a.wav") }

  private func job(_ output: String) -> RenderJob {
    RenderJob(
      input: folder("a.wav"), output: folder(output), chain: EffectPreset.hawk.chain,
      format: .wavFloat)
  }

  private typealias Progress = @Sendable (Double) -> Void

  /// Cancels a task in the middle of its work and returns its result.
  private func cancelMidway<T: Sendable>(
    _ work: @escaping @Sendable (_ onProgress: @escaping Progress) async throws -> T
  ) async -> Result<T, any Error> {
    let gate = CallGate()
    let (begun, signal) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await work { share in
        guard share > 0 else { return }
        signal.yield()
        gate.pass()
      }
    }
    for await _ in begun { break }
    task.cancel()
    gate.open()
    return await task.result
  }

  @Test("An asynchronous render writes the same file as a blocking render, with progress up to 1")
  func sameAsBlocking() async throws {
    let (shares, progress) = AsyncStream.makeStream(of: Double.self)
    let report = try await Renderer(job("b.wav")).run { progress.yield($0) }
    progress.finish()
    let all = await shares.reduce(into: []) { $0.append($1) }
    #expect(all == all.sorted() && all.first == 0 && all.last == 1)
    let blocking = Renderer(job("c.wav"))
    #expect(report == (try { try blocking.run() }()))
    #expect(try folder.data("b.wav") == folder.data("c.wav"))
  }

  @Test("Canceling a task during a render leaves no file")
  func cancels() async {
    let job = job("b.wav")
    let result = await cancelMidway { try await Renderer(job).run(onProgress: $0) }
    #expect(throws: RenderError.cancelled) { try result.get() }
    #expect(folder.names == ["a.wav"])
  }

  @Test("A render in a task that is already canceled doesn't start")
  func canceledBefore() async {
    let job = job("b.wav")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Renderer(job).run { _ in Issue.record("It began.") }
    }
    await #expect(throws: RenderError.cancelled) { try await task.value }
    #expect(folder.names == ["a.wav"])
  }

  @Test(
    "Canceling a task during an edit leaves no file, and an edit that isn't canceled is complete")
  func edits() async throws {
    let editor = SoundEditor(path: folder("a.wav"))
    let output = folder("b.wav")
    let result = await cancelMidway {
      try await editor.write(.cut(1...1.5), to: output, onProgress: $0)
    }
    #expect(throws: RenderError.cancelled) { try result.get() }
    #expect(folder.names == ["a.wav"])
    #expect(try await editor.write(.cut(1...1.5), to: output).duration == 2.5)
  }

  @Test("Canceling a task stops its measurement, and other measurements match blocking calls")
  func measures() async throws {
    let path = folder("a.wav")
    let report = await cancelMidway { try await SoundReport(path: path, onProgress: $0) }
    #expect(throws: RenderError.cancelled) { try report.get() }
    #expect(try await SoundReport(path: path) == (try { try SoundReport(path: path) }()))

    let overview = await cancelMidway { progress in
      try await SoundOverview.read(path) { progress($0.duration) }
    }
    #expect(throws: RenderError.cancelled) { try overview.get() }
    #expect(try await SoundOverview.read(path).duration == 3)
  }

  @Test("A hanging decoder doesn't block a canceled task")
  func slowFile() async {
    await #expect(processExitsWith: .success) {
      let folder = Scratch()
      try folder.write("\0\0\0\u{18}ftypM4A and nothing that anybody could decode", to: "a.m4a")
      try Tool.write(script: "#!/bin/sh\nexec sleep 1000000", to: folder("bin/ffmpeg"))
      setenv("PATH", folder("bin") + ":/usr/bin:/bin", 1)
      let job = RenderJob(
        input: folder("a.m4a"), output: folder("b.wav"), chain: EffectPreset.hawk.chain,
        format: .wavFloat)
      let (begun, signal) = AsyncStream.makeStream(of: Void.self)
      let task = Task { try await Renderer(job).run { _ in signal.yield() } }
      for await _ in begun { break }
      task.cancel()
      await #expect(throws: RenderError.cancelled) { try await task.value }
      #expect(!folder.names.contains { $0.hasPrefix("b") && $0 != "bin" && $0 != "bin/ffmpeg" })
    }
  }

  @Test("Waiting renders don't block Swift's cooperative threads")
  func threads() async throws {
    let gate = CallGate()
    let count = ProcessInfo.processInfo.activeProcessorCount + 1
    let tasks = (0..<count).map { number in
      let job = job("\(number).wav")
      return Task { try await Renderer(job).run { _ in gate.pass() } }
    }
    while gate.visitorCount < count { await Task.yield() }
    gate.open()
    for task in tasks { #expect(try await task.value.inputDuration == 3) }
  }
}
