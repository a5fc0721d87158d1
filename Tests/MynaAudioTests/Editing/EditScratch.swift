import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

extension Scratch {
  /// Edits a file in the folder into a new file and returns the results.
  func edit(
    _ name: String, _ edit: SoundEdit, to output: String = "out",
    _ change: (inout SoundEditor) -> Void = { _ in }
  ) throws -> (report: RenderReport, sound: Signal) {
    var editor = SoundEditor(path: self(name))
    editor.overwrites = true
    change(&editor)
    let report = try editor.write(edit, to: self(output))
    let sound = try signal(output)
    #expect(report.frameCount == sound.frameCount)
    #expect(report.sampleRate == sound.sampleRate)
    #expect(report.channelCount == sound.channels.count)
    #expect(report.duration == sound.duration)
    return (report, sound)
  }
}

extension SoundFileFormat {
  /// The largest error of changed samples in decibels: one step of 24 bits, or 1.5 steps of 16 bits
  /// because of dither.
  var editError: Double { self == .wav16 ? -86.7 : -138 }
}

extension Signal {
  /// A voice at full scale, in channels that differ.
  static func duet(channelCount: Int, sampleRate: Double, seconds: Double) -> Signal {
    let voice = vowel(sampleRate: sampleRate, seconds: seconds)
    let gain = 0.9 / voice.peak
    return Signal(
      (0..<channelCount).map { channel in
        voice.samples.map { $0 * gain / Float(channel + 1) }
      }, sampleRate: sampleRate)
  }

  func frames(_ range: Range<Int>) -> Signal {
    Signal(channels.map { Array($0[range]) }, sampleRate: sampleRate)
  }

  /// Concatenates two signals.
  static func + (first: Signal, second: Signal) -> Signal {
    Signal(zip(first.channels, second.channels).map { $0 + $1 }, sampleRate: first.sampleRate)
  }

  /// The number of frames in a fade of 5 ms.
  var fade: Int { Int((0.005 * sampleRate).rounded()) }

  /// The signal with its first and last frames faded by a raised cosine.
  func faded(in rise: Int = 0, out fall: Int = 0) -> Signal {
    func gain(_ index: Int, _ count: Int) -> Float {
      index < count ? Float(0.5 - 0.5 * cos(.pi * (Double(index) + 0.5) / Double(count))) : 1
    }
    return Signal(
      channels.map { samples in
        samples.indices.map {
          samples[$0] * gain($0, rise) * gain(samples.count - 1 - $0, fall)
        }
      }, sampleRate: sampleRate)
  }

  /// By how much the largest step between samples exceeds `slope`, in decibels of full scale.
  func step(beyond slope: Double) -> Double {
    let greatest = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    return 20 * log10(max(Double(greatest) - slope, 1e-12))
  }
}
