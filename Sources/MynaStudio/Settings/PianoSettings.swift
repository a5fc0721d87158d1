package import MynaPiano

package struct PianoSettings: Codable, Equatable, Sendable {
  package static let octaves = 1...7

  package var instrument = PianoInstrument.grand
  /// The path of the SoundFont; nil for the system's SoundFont.
  package var soundFont: String?
  /// The amount of reverb, 0…100 %.
  package var hall = 15.0
  /// The lowest octave on the screen, 1…7.
  ///
  /// Octave 4 begins with middle C.
  package var octave = 4
  package var labels = KeyLabels.letters
  package var hasMetronome = false
  /// The metronome's tempo in beats per minute, 20…300.
  package var tempo = 100.0
  package var countsIn = false
  package var hasMicrophone = false

  package var metronome: Metronome { Metronome(tempo: tempo) }

  package init() {}

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    instrument = values.value(.instrument, or: instrument)
    soundFont = values.value(.soundFont, or: soundFont)
    hall = (0...100).nearest(to: values.value(.hall, or: hall))
    octave = min(
      max(values.value(.octave, or: octave), Self.octaves.lowerBound), Self.octaves.upperBound)
    labels = values.value(.labels, or: labels)
    hasMetronome = values.value(.hasMetronome, or: hasMetronome)
    tempo = Metronome.tempi.nearest(to: values.value(.tempo, or: tempo))
    countsIn = values.value(.countsIn, or: countsIn)
    hasMicrophone = values.value(.hasMicrophone, or: hasMicrophone)
  }

  private enum CodingKeys: String, CodingKey {
    case instrument = "instrument"
    case soundFont = "soundFont"
    case hall = "hall"
    case octave = "octave"
    case labels = "labels"
    case hasMetronome = "hasMetronome"
    case tempo = "tempo"
    case countsIn = "countsIn"
    case hasMicrophone = "hasMicrophone"
  }
}
