import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("Renderer: parts, channels, and finishing")
struct RendererFinishingTests {
  private let folder = Scratch()

  private func render(
    _ input: String = "in.wav", _ change: (inout RenderJob) -> Void
  ) throws -> (signal: Signal, report: RenderReport) {
    var job = RenderJob(
      input: folder(input), output: folder("out.wav"), chain: EffectChain(name: "", units: []),
      format: .wavFloat)
    job.overwrites = true
    change(&job)
    let report = try Renderer(job).run()
    return (try folder.signal("out.wav"), report)
  }

  private func error(_ input: String = "in.wav", _ change: (inout RenderJob) -> Void)
    -> RenderError?
  {
    do {
      _ = try render(input, change)
      return nil
    } catch {
      return error as? RenderError
    }
  }

  @Test("Each channel selection has the samples that its name promises")
  func channels() throws {
    let stereo = Signal.noise(channelCount: 2, seconds: 0.5)
    let (left, right) = (stereo.channels[0], stereo.channels[1])
    try folder.write(stereo, to: "in.wav", format: .wavFloat)
    try folder.write(Signal([left], sampleRate: 48_000), to: "mono.wav", format: .wavFloat)
    #expect(try render { $0.channels = .left }.signal.channels == [left])
    #expect(try render { $0.channels = .right }.signal.channels == [right])
    #expect(try render { $0.channels = .stereo }.signal.channels == [left, right])
    let mono = try render { $0.channels = .mono }.signal
    #expect(mono.channels == [zip(left, right).map { 0.5 * $0 + 0.5 * $1 }])
    #expect(try render("mono.wav") { $0.channels = .stereo }.signal.channels == [left, left])
    #expect(try render("mono.wav") { $0.channels = .left }.signal.channels == [left])
    #expect(error("mono.wav") { $0.channels = .right } == .noRightChannel(path: folder("mono.wav")))
  }

  @Test("Six channels can be mixed to mono without --downmix, and the effect processes the mix")
  func surround() throws {
    var six = Signal.silence(channelCount: 6, seconds: 0.5)
    let tone = Signal.sine(frequency: 1_000, amplitude: 0.5, seconds: 0.5).samples
    six.channels[0] = tone
    six.channels[1] = tone
    try folder.write(six, to: "in.wav", format: .wavFloat)
    let mono = try render {
      $0.channels = .mono
      $0.chain = EffectChain(name: "", units: [.equalizer(.init(globalGain: -6))])
    }.signal
    // Left and right alone have 1 / (1 + √½ + √½) of the mix.
    let expected = 20 * log10(0.5 / (1 + 2 * 0.5.squareRoot())) - 6
    #expect(mono.channels.count == 1)
    #expect(abs(mono[0.1..<0.4].peakDecibels - expected) < 0.05)
  }

  @Test("The output has the requested sample rate and keeps length and pitch")
  func rate() throws {
    try folder.write(.sine(frequency: 1_000, seconds: 2), to: "in.wav", format: .wavFloat)
    let (signal, report) = try render { $0.sampleRate = 16_000 }
    #expect(signal.sampleRate == 16_000 && signal.frameCount == 32_000)
    #expect(report.sampleRate == 16_000 && report.losses.isEmpty)
    #expect(abs(cents(signal[0.3..<1.7].dominantFrequency, above: 1_000)) < 0.1)
    #expect(abs(signal[0.3..<1.7].peakDecibels + 6.02) < 0.05)
  }

  @Test("Fades are linear and silent at the very ends, and audio between them is unchanged")
  func fades() throws {
    let constant = Signal([[Float](repeating: 0.5, count: 48_000)], sampleRate: 48_000).stereo
    try folder.write(constant, to: "in.wav", format: .wavFloat)
    let faded = try render { $0.fades = FadeLengths(fadeIn: 0.25, fadeOut: 0.5) }.signal
    for channel in faded.channels {
      #expect(channel.count == 48_000 && channel[0] == 0 && channel[47_999] == 0)
      #expect(abs(channel[6_000] - 0.25) < 1e-4 && abs(channel[36_000] - 0.25) < 1e-4)
      #expect(channel[12_000..<24_000].allSatisfy { $0 == 0.5 })
    }
    let whole = FadeLengths(fadeIn: 0.5, fadeOut: 0.5)
    #expect(try render { $0.fades = whole }.signal.frameCount == 48_000)
    #expect(
      error { $0.fades = FadeLengths(fadeIn: 0.75, fadeOut: 0.5) }
        == .fadesTooLong(path: folder("in.wav"), seconds: 1.25, duration: 1))
  }

  @Test("A reversed file is the mirror image of its input, and its markers move with the audio")
  func reversal() throws {
    let noise = Signal.noise(channelCount: 2, seconds: 3)
    let markers = [SoundMarker(time: 0.5, name: "a"), SoundMarker(time: 2, name: "b")]
    try folder.write(noise, to: "in.wav", format: .wavFloat)
    let mirrored = try render { $0.isReversed = true }.signal
    #expect(mirrored.channels == noise.channels.map { Array($0.reversed()) })
    let part = try render {
      $0.isReversed = true
      $0.parts = [1...2]
    }.signal
    #expect(part.channels == noise[1..<2].channels.map { Array($0.reversed()) })

    let marked = folder("marked.flac")
    let writer = try SoundFileWriter(
      path: marked, format: .flac, sampleRate: 48_000, channelCount: 1, markers: markers)
    try writer.write(noise.samples, frameCount: noise.frameCount)
    try writer.commit()
    _ = try render("marked.flac") { $0.isReversed = true }
    let moved = SoundMarker.read(path: folder("out.wav"))
    #expect(moved.map(\.name) == ["b", "a"])
    for (marker, time) in zip(moved, [1, 2.5]) { #expect(abs(marker.time - time) < 0.001) }
  }

  @Test("Padding adds exact silence and moves the markers")
  func padding() throws {
    let noise = Signal.noise(seconds: 0.5)
    let writer = try SoundFileWriter(
      path: folder("in.wav"), format: .wavFloat, sampleRate: 48_000, channelCount: 1,
      markers: [SoundMarker(time: 0.25, name: "a")])
    try writer.write(noise.samples, frameCount: noise.frameCount)
    try writer.commit()
    let padded = try render { $0.padding = PaddingLengths(before: 0.25, after: 0.75) }.signal
    #expect(padded.frameCount == 72_000)
    #expect(padded.samples[..<12_000].allSatisfy { $0 == 0 })
    #expect(Array(padded.samples[12_000..<36_000]) == noise.samples)
    #expect(padded.samples[36_000...].allSatisfy { $0 == 0 })
    let markers = SoundMarker.read(path: folder("out.wav"))
    #expect(markers.count == 1 && abs(markers[0].time - 0.5) < 0.001)
  }

  @Test("A mixed file is added from the beginning, at its own gain and the output's sample rate")
  func mix() throws {
    try folder.write(
      .sine(frequency: 500, amplitude: 0.25, seconds: 2), to: "in.wav", format: .wavFloat)
    try folder.write(
      .sine(frequency: 2_000, amplitude: 0.5, sampleRate: 44_100, seconds: 3).stereo,
      to: "music.wav", format: .wavFloat)
    let mixed = try render {
      $0.mix = MixedFile(path: folder("music.wav"), gain: -12)
    }.signal
    #expect(mixed.channels.count == 1 && abs(mixed.duration - 3) < 0.001)
    let both = mixed[0.5..<1.5]
    #expect(abs(both.level(at: 500) - 20 * log10(0.25)) < 0.1)
    #expect(abs(both.level(at: 2_000) - 20 * log10(0.125)) < 0.1)
    let rest = mixed[2.2..<2.8]
    #expect(abs(rest.level(at: 2_000) - 20 * log10(0.125)) < 0.1)
    #expect(rest.level(at: 500) < -80)
    // A shorter file leaves the rest of the input unchanged.
    try folder.write(.silence(seconds: 0.5), to: "short.wav", format: .wavFloat)
    let unmixed = try render { $0.mix = MixedFile(path: folder("short.wav")) }.signal
    #expect(unmixed.channels == (try folder.signal("in.wav").channels))
  }

  @Test("A mix never exceeds -1 dBTP, and the mixed file can't be the output")
  func loudMix() throws {
    let tone = Signal.sine(frequency: 997, amplitude: 0.9, seconds: 1)
    try folder.write(tone, to: "in.wav", format: .wavFloat)
    try folder.write(tone, to: "other.wav", format: .wavFloat)
    let mixed = try render { $0.mix = MixedFile(path: folder("other.wav")) }.signal
    #expect(mixed.crestDecibels < -0.9)
    try folder.write(tone, to: "out.wav", format: .wavFloat)
    #expect(
      error { $0.mix = MixedFile(path: folder("out.wav")) } == .sameFile(path: folder("out.wav")))
  }

  @Test("The output has the target loudness, measured independently of the search")
  func loudness() throws {
    try folder.write(.vowel(seconds: 4), to: "in.wav", format: .wavFloat)
    for target in [-16.0, -30] {
      let (signal, report) = try render { $0.loudness = LoudnessTarget(loudness: target) }
      let measured = try #require(try SoundReport(path: folder("out.wav")).loudness)
      #expect(abs(measured - target) < 0.3, "\(measured)")
      #expect(abs(try #require(report.loudness) - target) < 0.3)
      #expect(signal.crestDecibels < -0.9 && signal.duration == 4)
    }
    try folder.write(.silence(seconds: 1), to: "silence.wav")
    #expect(
      error("silence.wav") { $0.loudness = LoudnessTarget() }
        == .noSound(path: folder("silence.wav")))
  }

  @Test("Noise reduction lowers hiss but not the tone, and keeps the length")
  func noiseReduction() throws {
    var noisy = Signal.noise(amplitude: 0.01, seconds: 6)
    // A tone as short as a syllable, because a longer one counts as hum.
    let tone = Signal.sine(frequency: 1_000, amplitude: 0.3, seconds: 6)
    for n in 192_000..<211_200 { noisy.channels[0][n] += tone.samples[n] }
    try folder.write(noisy, to: "in.wav", format: .wavFloat)
    let clean = try render { $0.noiseReduction = 18 }.signal
    #expect(clean.frameCount == noisy.frameCount)
    #expect(clean[1..<2].rmsDecibels < noisy[1..<2].rmsDecibels - 10)
    let syllable = 4.1..<4.3
    #expect(abs(clean[syllable].level(at: 1_000) - noisy[syllable].level(at: 1_000)) < 0.5)
  }

  @Test("Silence at the ends is removed except for a tenth of a second, and inner silence is kept")
  func trimming() throws {
    let tone = Signal.sine(frequency: 440, amplitude: 0.3, seconds: 1)
    let silence = Signal.silence(seconds: 1).samples
    let sound = Signal(
      [silence + tone.samples + silence + tone.samples + silence + silence], sampleRate: 48_000)
    try folder.write(sound, to: "in.wav", format: .wavFloat)
    let trimmed = try render { $0.trimsSilence = true }.signal
    // The first and last samples of a tone are below the threshold.
    #expect(abs(trimmed.duration - 3.2) < 0.001)
    #expect(abs(Double(trimmed.samples.firstIndex { $0 != 0 } ?? 0) / 48_000 - 0.1) < 0.001)
    let part = try render {
      $0.trimsSilence = true
      $0.parts = [0.95...2.05]
    }.signal
    #expect(abs(part.duration - 1.1) < 0.001)
    try folder.write(.silence(seconds: 1), to: "silence.wav")
    #expect(
      error("silence.wav") { $0.trimsSilence = true } == .noSound(path: folder("silence.wav")))
  }

  @Test("A range past the end is refused only if whole ranges are required")
  func beyondEnd() throws {
    try folder.write(.noise(seconds: 2), to: "in.wav", format: .wavFloat)
    try folder.write(.noise(seconds: 2), to: "in.mp3")
    for (input, exact) in [("in.wav", true), ("in.mp3", false)] {
      #expect(try render(input) { $0.parts = [1...5] }.signal.duration < 1.1)
      for part in [1.0...5, 3.0...Double.infinity] {
        let found = error(input) {
          $0.parts = [part]
          $0.requiresWholeParts = true
        }
        guard case .partBeyondEnd(_, let seconds, let duration) = found else {
          Issue.record("\(input): \(String(describing: found))")
          continue
        }
        #expect(seconds == (part.lowerBound > 2 ? 3 : 5))
        #expect(abs(duration - 2) < (exact ? 1e-9 : 0.1))
      }
      let tail = try render(input) {
        $0.parts = [1.5...Double.infinity]
        $0.requiresWholeParts = true
      }.signal
      #expect(abs(tail.duration - 0.5) < 0.1)
    }
  }

  @Test("Combined options are applied in the documented order")
  func order() throws {
    var signal = Signal.silence(seconds: 4)
    let tone = Signal.sine(frequency: 1_000, amplitude: 0.25, seconds: 1)
    for n in 0..<48_000 { signal.channels[0][n + 48_000] = tone.samples[n] }
    try folder.write(signal.stereo, to: "in.wav", format: .wavFloat)
    let (output, report) = try render {
      $0.parts = [1...3]
      $0.isReversed = true
      $0.channels = .mono
      $0.chain = EffectChain(name: "", units: [.varispeed(.init(rate: 0.5))])
      $0.sampleRate = 24_000
      $0.padding = PaddingLengths(before: 1)
    }
    // One second of padding, two seconds of silence, and the tone at half speed.
    #expect(output.channels.count == 1 && output.sampleRate == 24_000)
    #expect(abs(output.duration - 5) < 0.01 && abs(report.inputDuration - 2) < 1e-9)
    #expect(output[0..<2.9].rmsDecibels < -80)
    #expect(abs(cents(output[3.2..<4.8].dominantFrequency, above: 500)) < 1)
  }
}
