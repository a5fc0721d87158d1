package enum RepeatMode: String, Codable, CaseIterable, Sendable {
  case off = "off"
  /// The same song repeats until the user skips it.
  case one = "one"
  case all = "all"
}

package struct PlayOrder: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    case song(SongID)
    /// There is no previous song, so the current song doesn't change.
    case atFirst
    /// There is no next song, so the current song doesn't change.
    case atLast
  }

  /// The songs in their original order, which can contain a song more than once.
  package private(set) var songs: [SongID] = []
  package var repeatMode = RepeatMode.off
  package internal(set) var isShuffled = false
  /// The position of the current song in the playing order, from 0; nil if there are no songs.
  package private(set) var index: Int?

  /// The indexes into `songs` in playing order; each occurs once.
  var order: [Int] = []
  /// The indexes into `songs` of songs that were played, in the order in which they were first
  /// played.
  var played: [Int] = []

  package init() {}

  package init(_ songs: [SongID], at index: Int = 0) {
    self.songs = songs
    order = Array(songs.indices)
    self.index = songs.isEmpty ? nil : min(max(0, index), songs.count - 1)
    recordPlayed()
  }

  package var count: Int { songs.count }

  package var current: SongID? { index.map { songs[order[$0]] } }

  package func song(at index: Int) -> SongID { songs[order[index]] }

  /// Returns the index into `songs` for a position in the playing order.
  ///
  /// The index of a song stays the same when the order changes.
  package func songIndex(at index: Int) -> Int { order[index] }

  package func index(of songIndex: Int) -> Int? {
    if !isShuffled { return songs.indices.contains(songIndex) ? songIndex : nil }
    return order.firstIndex(of: songIndex)
  }

  /// Returns the position that automatically follows the given one; nil at the end.
  package func following(_ index: Int) -> Int? {
    switch repeatMode {
    case .one: index
    case .all: (index + 1) % count
    case .off: index + 1 < count ? index + 1 : nil
    }
  }

  package mutating func go(to index: Int) {
    precondition(order.indices.contains(index), "no such place")
    self.index = index
    recordPlayed()
  }

  package mutating func next() -> Step { step(isBefore: false, otherwise: .atLast) }

  /// Moves to the previous song.
  ///
  /// In a shuffled order, that is the song that was played before.
  package mutating func previous() -> Step { step(isBefore: true, otherwise: .atFirst) }

  /// Returns the next or previous position when the user skips; nil at the end.
  package func neighbor(of index: Int, isBefore: Bool) -> Int? {
    var new = isBefore ? index - 1 : index + 1
    if repeatMode == .all { new = (new + count) % count }
    return order.indices.contains(new) ? new : nil
  }

  private mutating func step(isBefore: Bool, otherwise end: Step) -> Step {
    guard let index, let new = neighbor(of: index, isBefore: isBefore) else { return end }
    go(to: new)
    return .song(songs[order[new]])
  }

  private mutating func recordPlayed() {
    guard let index, !played.contains(order[index]) else { return }
    played.append(order[index])
  }

  package mutating func shuffle() {
    var random = SystemRandomNumberGenerator()
    shuffle(using: &random)
  }

  /// Shuffles the songs that haven't been played yet.
  ///
  /// Songs that were played before the current one stay before it.
  package mutating func shuffle(using random: inout some RandomNumberGenerator) {
    guard let index else {
      isShuffled = true
      return
    }
    let current = order[index]
    let before = Array(played.prefix { $0 != current })
    let done = Set(before + [current])
    var rest = songs.indices.filter { !done.contains($0) }
    rest.shuffle(using: &random)
    order = before + [current] + rest
    played = before + [current]
    (self.index, isShuffled) = (before.count, true)
  }

  package mutating func unshuffle() {
    index = index.map { order[$0] }
    (order, isShuffled) = (Array(songs.indices), false)
  }

  /// Removes songs.
  ///
  /// If the current song is removed, the next remaining song becomes current, or the last song if
  /// there is no next song.
  ///
  /// - Returns: the new index into `songs` for each old index; nil for removed songs.
  @discardableResult package mutating func remove(_ gone: (SongID) -> Bool) -> [Int?] {
    let isLeft = songs.map { !gone($0) }
    var places: [Int?] = []
    var next = 0
    for isLeft in isLeft {
      places.append(isLeft ? next : nil)
      if isLeft { next += 1 }
    }
    let before = index.map { order[..<$0].count { isLeft[$0] } }
    order = order.compactMap { places[$0] }
    played = played.compactMap { places[$0] }
    songs = zip(songs, isLeft).filter(\.1).map(\.0)
    index = songs.isEmpty ? nil : before.map { min($0, songs.count - 1) }
    recordPlayed()
    return places
  }
}
