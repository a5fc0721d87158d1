public import Files

extension SoundFontError: DescribedError {
  /// A sentence that says why the SoundFont can't be played and what to do next.
  public var description: String {
    switch self {
    case .noSynthesizer:
      "FluidSynth is not installed, so Myna can’t play SoundFonts; install FluidSynth (apt-get install libfluidsynth3) and try again."
    case .notFound(let path): "The SoundFont \(path.quoted) does not exist; check the spelling."
    case .notReadable(let path):
      "The SoundFont \(path.quoted) cannot be read; choose a file that you may read."
    case .notSoundFont(let path):
      "\(path.quoted) is not a SoundFont, or is damaged; choose another file that ends in .sf2 or .sf3."
    case .tooLarge(let path, let byteCount):
      "The SoundFont \(path.quoted) is too large (\(byteCount / 1_000_000) MB); choose a SoundFont smaller than 2 GB."
    case .sampleRate(let rate):
      "A SoundFont cannot be played at a sample rate of \(Int(exactly: rate).map(\.description) ?? "\(rate)") Hz; choose a sample rate of 8000…96000 Hz."
    }
  }
}
