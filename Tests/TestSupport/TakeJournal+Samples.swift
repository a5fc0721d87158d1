public import SoundFiles

extension TakeJournal {
  /// Appends interleaved frames.
  public func append(_ samples: [Float]) throws(SoundFileError) {
    let result = samples.withUnsafeBufferPointer { buffer -> Result<Void, SoundFileError> in
      Result { () throws(SoundFileError) in try append(buffer) }
    }
    try result.get()
  }
}

extension Signal {
  /// Returns random samples that are exact in 24 bits; the same for each seed.
  public static func steps(_ count: Int, seed: UInt64 = 1) -> [Float] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      Float(Int32.random(in: -8_388_608...8_388_607, using: &random)) / 8_388_608
    }
  }

  /// The interleaved samples, as in files.
  public var interleaved: [Float] {
    (0..<frameCount).flatMap { frame in channels.map { $0[frame] } }
  }
}
