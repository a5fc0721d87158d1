import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("Audio samples in memory")
struct SoundSamplesTests {
  @Test("Samples written to a file read back unchanged")
  func written() throws {
    let folder = Scratch()
    for (channels, seconds) in [(1, 0.7), (2, 0.31)] {
      let tone = Signal.sine(frequency: 440, seconds: seconds).samples
      let sound = SoundSamples(
        Array(repeating: tone, count: channels), sampleRate: 48_000)
      let path = folder("\(channels).wav")
      try sound.write(to: path, format: .wavFloat)
      #expect(try SoundSamples(path: path) == sound)
      #expect(throws: SoundFileError.self) { try sound.write(to: path, format: .wavFloat) }
      try sound.write(to: path, format: .wavFloat, overwrites: true)
    }
  }

  @Test("Processing samples in memory matches the renderer, including the tail")
  func sameAsRenderer() throws {
    let folder = Scratch()
    try folder.write(Signal.sine(frequency: 440, seconds: 0.5), to: "in.wav", format: .wavFloat)
    for chain in [EffectPreset.chipmunk.chain, EffectPreset.hawk.chain] {
      var job = RenderJob(
        input: folder("in.wav"), output: folder("out.wav"), chain: chain, format: .wavFloat)
      (job.overwrites, job.limitsPeaks) = (true, false)
      _ = try Renderer(job).run()
      let sound = try SoundSamples(path: folder("in.wav"))
      let changed = try chain.process(sound.channels, sampleRate: sound.sampleRate)
      #expect(changed == (try SoundSamples(path: folder("out.wav")).channels), "\(chain.name)")
      #expect(
        try chain.process(sound.channels[0], sampleRate: sound.sampleRate) == changed[0])
    }
  }

  @Test("An audio buffer returns its channels, and spans limited to its frame count")
  func buffer() {
    let channels: [[Float]] = [[0, 0.25, -0.5], [1, -1, 0]]
    var buffer = AudioBuffer(channels)
    #expect(buffer.channels == channels)
    buffer.frameCount = 2
    for channel in 0..<2 {
      let span = buffer.span(of: channel)
      var samples: [Float] = []
      for frame in span.indices { samples.append(span[frame]) }
      #expect(samples == Array(channels[channel].prefix(2)))
    }
  }
}
