import Files
import MIDI
import Realtime
import SoundFiles

/// Renders a Standard MIDI File to an audio file, as fast as possible.
///
/// The audio is streamed, so memory use grows with the size of the MIDI file, not with the length
/// of the piece. All sixteen channels play, with their program changes; the tenth plays drums.
/// After the last event, all keys and pedals are released, and the file ends when the sound has
/// decayed. The output appears at its destination complete or not at all.
///
/// ```swift
/// let job = PianoRenderJob(input: "tune.mid", output: "tune.flac", format: .flac)
/// let report = try PianoRenderer(job).run()
/// ```
public struct PianoRenderer: Sendable {
  private let job: PianoRenderJob

  /// The magnitude below which the sound has decayed: −80 dB.
  private static let silence: Float = 1e-4
  private static let mostEvents = 256
  /// The maximum time to render after the last event, in seconds.
  private static let longestTail = 20.0

  /// Creates a renderer; no file is read or written before `run`.
  public init(_ job: PianoRenderJob) { self.job = job }

  /// Checks that a MIDI file can be rendered.
  ///
  /// - Returns: whether the file is damaged and only part of it can be played.
  public static func check(_ path: String) throws(PianoRenderError) -> Bool {
    try MIDIFileEvents(path: path, sampleRate: 48_000).isDamaged
  }

  /// Renders on the calling thread.
  ///
  /// - Parameter onProgress: called with the progress, 0…1, at least once every 8,192 frames.
  ///   Return false to cancel.
  public func run(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(PianoRenderError) -> PianoRenderReport {
    if let input = FileIdentity(path: job.input), input == FileIdentity(path: job.output) {
      throw .sameFile(path: job.input)
    }
    let sampleRate = job.format.sampleRate(for: job.sampleRate)
    guard onProgress(0) else { throw .cancelled }
    let score = try MIDIFileEvents(path: job.input, sampleRate: sampleRate)
    let orchestra = try MIDIFileInstruments(job, sampleRate: sampleRate)
    let file = try PianoOutputFile(job, sampleRate: sampleRate, expected: score.endFrame)
    try play(score, orchestra, to: file, onProgress)
    orchestra.release()
    try finish(orchestra, to: file, mostFrames: Int(Self.longestTail * sampleRate)) {
      onProgress(1)
    }
    try file.commit()
    return PianoRenderReport(
      duration: Double(file.frameCount) / sampleRate, frameCount: file.frameCount,
      sampleRate: sampleRate, noteCount: score.noteCount, isDamaged: score.isDamaged,
      soundFont: orchestra.soundFont, problem: orchestra.problem,
      clippedSampleCount: file.clippedSampleCount)
  }

  private func play(
    _ score: MIDIFileEvents, _ orchestra: MIDIFileInstruments, to file: PianoOutputFile,
    _ onProgress: (Double) -> Bool
  ) throws(PianoRenderError) {
    let block = FixedBuffer<Float>(count: 2 * PianoOutputFile.mostFrames)
    var (frame, reported, count) = (0, 0, 0)
    func report() throws(PianoRenderError) {
      (reported, count) = (frame, 0)
      guard onProgress(Double(frame) / Double(max(score.endFrame, 1))) else { throw .cancelled }
    }
    for (next, event) in score.events {
      while frame < next {
        let frames = min(PianoOutputFile.mostFrames, next - frame)
        try write(orchestra, to: file, block, frames)
        frame += frames
        if frame - reported >= PianoOutputFile.mostFrames { try report() }
      }
      orchestra.play(event)
      count += 1
      // A program change can load samples, which is slow, so report progress right after it.
      if case .programChange = event { count = Self.mostEvents }
      if count == Self.mostEvents { try report() }
    }
  }

  private func finish(
    _ orchestra: MIDIFileInstruments, to file: PianoOutputFile, mostFrames: Int,
    while shouldContinue: () -> Bool
  ) throws(PianoRenderError) {
    let block = FixedBuffer<Float>(count: 2 * PianoOutputFile.mostFrames)
    var frame = 0
    repeat {
      guard shouldContinue() else { throw .cancelled }
      try write(orchestra, to: file, block, PianoOutputFile.mostFrames)
      frame += PianoOutputFile.mostFrames
    } while file.peak > Self.silence && frame < mostFrames
  }

  private func write(
    _ orchestra: MIDIFileInstruments, to file: PianoOutputFile,
    _ block: borrowing FixedBuffer<Float>, _ count: Int
  ) throws(PianoRenderError) {
    let (left, right) = (block.base, block.base + PianoOutputFile.mostFrames)
    orchestra.render(left: left, right: right, frames: count)
    try file.write(left: left, right: right, frames: count)
  }
}
