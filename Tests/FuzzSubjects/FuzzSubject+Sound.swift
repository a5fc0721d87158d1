import Foundation
import MynaDSP
import MynaLibrary
import SoundFiles

extension FuzzSubject {
  /// Reads an effect file, and renders a short sound through the effect.
  func readEffect(_ bytes: Data) throws {
    // A refused effect is not a finding.
    guard let chain = try? JSONDecoder().decode(EffectChain.self, from: bytes) else { return }
    guard JSONEncoder.canEncode(chain) else { throw Finding("an effect cannot be written") }
    if let unit = chain.unknownUnits.first {
      guard chain.error == .unknownUnit(unit) else { throw Finding("a missing unit is not named") }
      return
    }
    guard
      var processor = try? EffectProcessor(chain, sampleRate: 8_000, channelCount: 2)
    else { throw Finding("an effect that was read cannot be used") }
    guard processor.tail <= 64 * 600 * 8_000 else { throw Finding("the tail has no end") }
    var block = AudioBuffer(channelCount: 2, capacity: 256)
    for round in 0..<8 {
      block.frameCount = 256
      for frame in 0..<256 {
        block[0, frame] = frame % 64 < 32 ? 1 : -1
        block[1, frame] = round == 3 && frame == 5 ? 3e38 : 0
      }
      _ = processor.write(block)
      if round == 7 { processor.finish() }
      for _ in 0..<4 where processor.read(into: &block) > 0 {
        for frame in 0..<block.frameCount where !(block[0, frame] + block[1, frame]).isFinite {
          throw Finding("sound became what is no number")
        }
        block.frameCount = 256
      }
    }
  }

  /// Reads a sound file as Myna reads any other.
  func readHeader(_ bytes: Data, in folder: String) throws {
    let path = folder + "/a"
    try bytes.write(to: URL(fileURLWithPath: path))
    guard SoundMetadata(path: path).markers.allSatisfy({ $0.time.isFinite }) else {
      throw Finding("a marker is nowhere")
    }
    guard let reader = try? SoundFileReader(path: path) else { return }
    var buffer = [Float](
      repeating: 0,
      count: 4_096 / reader.info.channelCount * reader.info.channelCount + reader.info.channelCount)
    for _ in 0..<64 {
      guard let count = try? reader.read(into: &buffer), count > 0 else { break }
    }
    try? reader.seek(to: reader.info.frameCount.map { $0 / 2 } ?? 1_000)
    _ = try? reader.read(into: &buffer)
    guard bytes.count < 1 << 14 else { return }
    // Analyzes it as an import does. A damaged file is not a finding.
    var asked = 0
    _ = try? TakeAnalysis(path: path) { _ in
      asked += 1
      return asked < 100
    }
  }

  /// Recovers a journal that a killed recorder left behind.
  func readJournal(_ bytes: Data, in folder: String) throws {
    let path = folder + "/.a.recording.wav"
    try bytes.write(to: URL(fileURLWithPath: path))
    // A file that is not a journal must stay unchanged; a journal must be completed. Both are
    // allowed.
    guard let journal = try? TakeJournal.recover(path: path) else {
      guard try Data(contentsOf: URL(fileURLWithPath: path)) == bytes else {
        throw Finding("what is no journal was changed")
      }
      return
    }
    guard !journal.isEmpty else { return }
    guard let reader = try? SoundFileReader(path: path),
      reader.info.frameCount == journal.frameCount
    else { throw Finding("a journal that was completed is no sound") }
  }

  /// Reads the waveform of a take: the first bytes give its length and rate, the rest its contents.
  ///
  /// The file's header has a checksum that random bytes would never match, so it is made here.
  func readPeaks(_ bytes: Data, in folder: String) throws {
    let path = folder + "/a.peaks"
    let head = [UInt8](bytes.prefix(10))
    var file = [UInt8](bytes)
    if head.count == 10 {
      let rate = Double(bitPattern: head[2...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
      let layout = WaveformLayout(
        frameCount: Int(head[0]) << 8 | Int(head[1]),
        sampleRate: rate.isFinite && rate > 0 ? rate : 1)
      let bins = [UInt8](bytes.dropFirst(10)) + [0]
      file = layout.header
      while file.count < layout.byteCount { file += bins }
      file.removeLast(file.count - layout.byteCount)
    }
    try Data(file).write(to: URL(fileURLWithPath: path))
    guard let peaks = try? PeaksFile(path: path) else { return }
    let frames = Double(peaks.frameCount)
    for (start, end) in [(0.0, 1.0), (0, frames), (-1e6, 1e18), (5, 5), (frames, 2 * frames)] {
      _ = try? peaks.columns(100, from: start, to: end)
    }
    _ = try? peaks.columns(50, in: 0...peaks.duration)
  }
}

extension EffectChain {
  /// Why no processor can be made of it; nil if one can.
  fileprivate var error: EffectError? {
    do {
      _ = try EffectProcessor(self, sampleRate: 8_000, channelCount: 2).tail
      return nil
    } catch {
      return error
    }
  }
}

extension JSONEncoder {
  fileprivate static func canEncode(_ chain: EffectChain) -> Bool {
    (try? JSONEncoder().encode(chain)) != nil
  }
}
