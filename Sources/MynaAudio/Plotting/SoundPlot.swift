package import MynaDSP
package import SoundFiles

/// The content of an audio file's diagrams, reduced to a bounded amount of data.
///
/// Memory use does not depend on the length of the file. Damaged files are read as far as possible,
/// and more than two channels are mixed to stereo.
package struct SoundPlot: Sendable {
  package enum Diagram: String, CaseIterable, Sendable {
    case waveform = "waveform"
    case spectrogram = "spectrogram"
    case pitch = "pitch"
  }

  package let info: SoundFileInfo
  /// The time, in seconds, at which the plotted part of the file starts.
  package let start: Double
  /// The duration of the plotted part in seconds.
  package let duration: Double
  /// The waveform of each channel; empty if not requested.
  package let waveforms: [WaveformEnvelope]
  /// The spectrogram; nil if not requested.
  package let spectrogram: MelSpectrogram?
  /// The pitch detected in the file; nil if pitch detection was not requested.
  package let pitch: PitchCurve?
  /// The pitch detected in the file after the effect is applied; nil if no effect was specified.
  package let processedPitch: PitchCurve?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - part: the part to plot in seconds; nil for the whole file.
  ///   - effect: the effect for the second pitch curve; nil for one curve.
  ///   - onProgress: as for `Renderer.run`.
  package init(
    path: String, part: ClosedRange<Double>?, diagrams: Set<Diagram>, effect: EffectChain?,
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(RenderError) {
    let readsShape = !diagrams.isDisjoint(with: [.waveform, .spectrogram])
    let unchanged = EffectChain(name: "", units: [])
    let curves = diagrams.contains(.pitch) ? [unchanged] + [effect].compactMap { $0 } : []
    let passCount = (readsShape ? 1 : 0) + curves.count
    precondition(passCount > 0, "specify a diagram")
    var pass = 0
    func report(_ fraction: Double) -> Bool {
      onProgress((Double(pass) + fraction) / Double(passCount))
    }
    var read: PlottedAudio?
    var shape: ([WaveformEnvelope], MelSpectrogram?) = ([], nil)
    if readsShape {
      let audio = try PlottedAudio(path: path, part: part, onProgress: report)
      shape = try Self.shape(audio, diagrams, report)
      read = audio
      pass += 1
    }
    var pitches: [PitchCurve] = []
    for chain in curves {
      let audio = try PlottedAudio(path: path, part: part, effect: chain, onProgress: report)
      pitches.append(try PitchCurve(audio, report))
      read = read ?? audio
      pass += 1
    }
    guard let read else { throw .noSound(path: path) }
    (waveforms, spectrogram) = shape
    (pitch, processedPitch) = (pitches.first, pitches.count > 1 ? pitches[1] : nil)
    (info, start, duration) = (read.info, part?.lowerBound ?? 0, read.duration)
  }

  private static func shape(
    _ audio: PlottedAudio, _ diagrams: Set<Diagram>, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> ([WaveformEnvelope], MelSpectrogram?) {
    let laneCount = diagrams.contains(.waveform) ? audio.channelCount : 0
    var waveforms = Array(repeating: WaveformEnvelope(), count: laneCount)
    var spectrogram =
      diagrams.contains(.spectrogram) ? MelSpectrogram(sampleRate: audio.sampleRate) : nil
    try audio.readAll(onProgress) { buffer in
      for channel in waveforms.indices { waveforms[channel].append(buffer.span(of: channel)) }
      spectrogram?.append(buffer)
    }
    spectrogram?.finish()
    return (waveforms, spectrogram)
  }
}
