/// Whether songs are played again when all, or one, have been.
package enum RepeatMode: String, Codable, CaseIterable, Sendable {
  /// It ends behind the last song.
  case off = "off"
  /// The same song comes again and again, until the person goes to another.
  case one = "one"
  /// Behind the last song comes the first.
  case all = "all"
}

/// Songs in the order in which they are played, and the one whose turn it is.
package struct PlayOrder: Equatable, Sendable {
  /// The result of going to another song.
  package enum Step: Equatable, Sendable {
    /// This song's turn.
    case song(SongID)
    /// Nothing comes before the present song, which stays.
    case atFirst
    /// Nothing comes after the present song, which stays.
    case atLast
  }

  /// The songs in their own order; one can be there twice.
  package private(set) var songs: [SongID] = []
  /// The repeat mode: what follows the last song, and each song.
  package var repeatMode = RepeatMode.off
  /// Whether the order is by chance.
  package internal(set) var isShuffled = false
  /// The place in the order of the song whose turn it is, from 0; nil if there are no songs.
  package private(set) var index: Int?

  /// Places in `songs` in the order of playing; each comes once.
  var order: [Int] = []
  /// Places in `songs` that have had their turn, in the order of their first.
  var played: [Int] = []

  /// No songs.
  package init() {}

  /// Songs in their own order, beginning with the one at an index.
  package init(_ songs: [SongID], at index: Int = 0) {
    self.songs = songs
    order = Array(songs.indices)
    self.index = songs.isEmpty ? nil : min(max(0, index), songs.count - 1)
    notePlayed()
  }

  /// The number of songs.
  package var count: Int { songs.count }

  /// The song whose turn it is.
  package var current: SongID? { index.map { songs[order[$0]] } }

  /// The song at a place in the order.
  package func song(at index: Int) -> SongID { songs[order[index]] }

  /// The place in `songs` of the song at a place in the order; that stays when the order changes.
  package func place(at index: Int) -> Int { order[index] }

  /// The place in the order of a song by its place in `songs`; nil if there is none.
  package func index(of place: Int) -> Int? {
    if !isShuffled { return songs.indices.contains(place) ? place : nil }
    return order.firstIndex(of: place)
  }

  // MARK: Going on

  /// The place in the order that comes by itself behind another one; nil at the end.
  package func following(_ index: Int) -> Int? {
    switch repeatMode {
    case .one: index
    case .all: (index + 1) % count
    case .off: index + 1 < count ? index + 1 : nil
    }
  }

  /// Gives the turn to the song at a place in the order.
  package mutating func go(to index: Int) {
    precondition(order.indices.contains(index), "no such place")
    self.index = index
    notePlayed()
  }

  /// Goes to the next song.
  package mutating func next() -> Step { step(isBefore: false, otherwise: .atLast) }

  /// Goes to the song before; in an order by chance, to the one that was played before.
  package mutating func previous() -> Step { step(isBefore: true, otherwise: .atFirst) }

  /// The place in the order next to another one, where the person goes on or back; nil at the end.
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

  private mutating func notePlayed() {
    guard let index, !played.contains(order[index]) else { return }
    played.append(order[index])
  }

  // MARK: Chance

  /// Has what was not played yet come by chance.
  package mutating func shuffle() {
    var random = SystemRandomNumberGenerator()
    shuffle(using: &random)
  }

  /// Has what was not played yet come by chance; what was played before the present song stays before it.
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

  /// Has the songs come in their own order again, from the present one on.
  package mutating func unshuffle() {
    index = index.map { order[$0] }
    (order, isShuffled) = (Array(songs.indices), false)
  }

  // MARK: Changes

  /// Takes songs out; if the present one goes, it is the turn of the one behind it, or of the last.
  ///
  /// - Returns: the new place in `songs` for each that there was; nil for songs that are gone.
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
    notePlayed()
    return places
  }
}
