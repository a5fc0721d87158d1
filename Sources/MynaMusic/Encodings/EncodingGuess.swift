/// Guesses the encodings of a folder's strings by considering all of the strings together.
///
/// The guess is the combination of an encoding and a language in which all distinct strings in the
/// folder have the lowest total cost. A song or a single string can be decoded differently if that
/// costs much less, because a folder can contain songs from anywhere. The guess doesn't depend on
/// the order of the strings.
struct EncodingGuess {
  /// The extra costs, in nats, of a song whose encoding differs from its folder's, and of a string
  /// whose encoding differs from its song's.
  private static let (songSwitch, textSwitch): (Float, Float) = (10, 14)
  private static let languageSwitch: Float = 4
  /// The amount by which libuchardet's guess reduces the cost of an encoding, in nats.
  private static let detectorBonus: Float = 2
  /// The extra cost, in nats, of non-Latin scripts if the strings contain fewer than `fewBytes`
  /// non-ASCII bytes.
  ///
  /// A few accented capitals can look like another script.
  private static let (fewBytes, fewBytesCost): (Int, Float) = (4, 6)

  private let costs: [[UInt8]: [Float]]
  /// The folder's encoding and language, as an index into `EncodingHypothesis.all`.
  private let folder: Int

  /// Guesses a folder's encoding and language.
  ///
  /// - Parameter texts: the strings of all songs in the folder that are in unknown encodings, and
  ///   the ASCII strings of these songs.
  init(_ texts: some Sequence<[UInt8]>, detector: CharsetDetector? = .shared) {
    // Count equal strings once, because ten songs by the same artist are no more evidence than one.
    let texts = Set(texts).sorted { $0.lexicographicallyPrecedes($1) }
    var costs: [[UInt8]: [Float]] = [:]
    for text in texts { costs[text] = DecodingCosts.costs(of: text) }
    let foreignCount = texts.joined().count { $0 >= 0x80 }
    var total = EncodingHypothesis.all.map { reading in
      reading.encoding.priorCost
        + (foreignCount < Self.fewBytes && reading.encoding.hasOtherScript ? Self.fewBytesCost : 0)
    }
    for text in texts { Self.add(costs[text] ?? [], to: &total) }
    if let name = detector?.charset(of: Array(texts.joined(separator: [0x0A]))) {
      for (index, reading) in EncodingHypothesis.all.enumerated()
      where reading.encoding.detectedNames.contains(name) {
        total[index] -= Self.detectorBonus
      }
    }
    self.costs = costs
    folder = total.indices.min { total[$0] < total[$1] } ?? 0
  }

  func encodings(of song: [[UInt8]]) -> [TagEncoding] {
    var total = EncodingHypothesis.all.map { _ in Float(0) }
    let own = song.map { costs[$0] ?? DecodingCosts.costs(of: $0) }
    for costs in own { Self.add(costs, to: &total) }
    let reading = Self.choice(total, from: folder, Self.songSwitch)
    return own.map {
      EncodingHypothesis.all[Self.choice($0, from: reading, Self.textSwitch)].encoding
    }
  }

  /// Adds a string's cost in each combination of an encoding and a language, limited by the cost of
  /// switching to a different combination.
  private static func add(_ costs: [Float], to total: inout [Float]) {
    var best = Float.infinity
    var bestOfEncoding = TagEncoding.allCases.map { _ in Float.infinity }
    for (reading, cost) in zip(EncodingHypothesis.all, costs) {
      let encoding = reading.encoding.rawValue
      bestOfEncoding[encoding] = min(bestOfEncoding[encoding], cost)
      best = min(best, cost + reading.encoding.priorCost)
    }
    for (index, reading) in EncodingHypothesis.all.enumerated() {
      total[index] += min(
        costs[index], bestOfEncoding[reading.encoding.rawValue] + languageSwitch, best + textSwitch)
    }
  }

  private static func choice(_ costs: [Float], from given: Int, _ encodingSwitch: Float) -> Int {
    let readings = EncodingHypothesis.all
    func cost(_ index: Int) -> Float {
      if index == given { return costs[index] }
      let encoding = readings[index].encoding
      if encoding == readings[given].encoding { return costs[index] + languageSwitch }
      return costs[index] + encodingSwitch + encoding.priorCost
    }
    return costs.indices.min { cost($0) < cost($1) } ?? given
  }
}
