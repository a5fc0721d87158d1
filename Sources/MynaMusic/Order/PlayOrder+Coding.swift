extension PlayOrder: Codable {
  private enum CodingKeys: String, CodingKey {
    case songs = "songs"
    case order = "order"
    case played = "played"
    case index = "index"
    case isShuffled = "isShuffled"
    case repeatMode = "repeatMode"
  }

  /// Decodes an order; throws if an index occurs twice or is missing.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let songs = try values.decode([SongID].self, forKey: .songs)
    self.init(songs)
    repeatMode = try values.decode(RepeatMode.self, forKey: .repeatMode)
    isShuffled = try values.decode(Bool.self, forKey: .isShuffled)
    if isShuffled { order = try values.decode([Int].self, forKey: .order) }
    played = try values.decode([Int].self, forKey: .played)
    let index = try values.decodeIfPresent(Int.self, forKey: .index)
    let isWhole = order.count == songs.count && Set(order) == Set(songs.indices)
    let isKnown = Set(played).count == played.count && played.allSatisfy(songs.indices.contains)
    guard isWhole, isKnown, index.map(songs.indices.contains) ?? songs.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .order, in: values, debugDescription: "no order of these songs")
    }
    if let index { go(to: index) }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(songs, forKey: .songs)
    try values.encode(repeatMode, forKey: .repeatMode)
    try values.encode(isShuffled, forKey: .isShuffled)
    if isShuffled { try values.encode(order, forKey: .order) }
    try values.encode(played, forKey: .played)
    try values.encodeIfPresent(index, forKey: .index)
  }
}
