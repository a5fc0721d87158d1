import Foundation
import MynaMusic
import Testing

@Suite("PlayOrder")
struct PlayOrderTests {
  private let songs = (0..<10).map { SongID.sample("\($0)") }

  private func number(_ song: SongID?) -> Int? {
    if case .sample(let name)? = song { Int(name) } else { nil }
  }

  /// Returns the songs from the current one to the end.
  private func rest(_ order: PlayOrder) -> [SongID] {
    var order = order
    var songs = [order.current].compactMap { $0 }
    while case .song(let song) = order.next() { songs.append(song) }
    return songs
  }

  @Test("Songs play in order, and skipping past either end stays at the current song")
  func plain() {
    var order = PlayOrder(songs, at: 1)
    #expect(order.current == songs[1])
    #expect(order.previous() == .song(songs[0]))
    #expect(order.previous() == .atFirst)
    #expect(order.current == songs[0])
    #expect(rest(order) == songs)
    order.go(to: 9)
    #expect(order.next() == .atLast)
    #expect(order.current == songs[9] && order.index == 9)
    #expect(order.following(9) == nil && order.following(8) == 9)
    var none = PlayOrder()
    #expect(none.current == nil && none.next() == .atLast && none.previous() == .atFirst)
  }

  @Test("Repeating all songs wraps around, and repeating a song lasts until the user skips")
  func repeating() {
    var order = PlayOrder(songs, at: 9)
    order.repeatMode = .all
    #expect(order.following(9) == 0)
    #expect(order.next() == .song(songs[0]))
    #expect(order.previous() == .song(songs[9]))
    order.repeatMode = .one
    #expect(order.following(9) == 9)
    #expect(order.next() == .atLast)
    #expect(order.previous() == .song(songs[8]))
  }

  @Test(
    "Shuffle plays each song once, the current one first, and turning it off restores the order")
  func shuffle() {
    for seed in 0..<50 as Range<UInt64> {
      var random = Steps(seed)
      var order = PlayOrder(songs, at: 4)
      order.shuffle(using: &random)
      #expect(order.current == songs[4] && order.isShuffled)
      let heard = rest(order)
      #expect(heard.count == 10 && Set(heard) == Set(songs) && heard != songs)
      order.go(to: 3)
      let current = order.current
      order.unshuffle()
      #expect(order.current == current && !order.isShuffled)
      #expect(order.index == number(current))
      order.go(to: 0)
      #expect(rest(order) == songs)
    }
  }

  @Test("The same seed produces the same shuffle, and a different seed a different one")
  func seed() {
    func shuffled(_ seed: UInt64) -> [SongID] {
      var random = Steps(seed)
      var order = PlayOrder(songs)
      order.shuffle(using: &random)
      return rest(order)
    }
    #expect(shuffled(1) == shuffled(1))
    #expect(shuffled(1) != shuffled(2))
  }

  @Test("Previous goes back through the played songs, even to those from before the shuffle")
  func history() {
    var random = Steps(3)
    var order = PlayOrder(songs, at: 5)
    _ = order.next()
    order.shuffle(using: &random)
    var heard = [songs[5], songs[6]]
    for _ in 0..<5 {
      _ = order.next()
      heard.append(contentsOf: [order.current].compactMap { $0 })
    }
    heard.removeLast()
    while let song = heard.popLast() { #expect(order.previous() == .song(song)) }
    #expect(order.previous() == .atFirst)
  }

  @Test(
    "Removing songs keeps the others in order, and a removed current song is replaced by the next")
  func remove() {
    var random = Steps(7)
    var order = PlayOrder(songs, at: 2)
    order.shuffle(using: &random)
    _ = order.next()
    let coming = rest(order)
    let gone = Set([coming[0], coming[3], songs[2]])
    order.remove(gone.contains)
    #expect(order.count == 7)
    #expect(rest(order) == coming.filter { !gone.contains($0) })
    order.unshuffle()
    #expect(order.songs == songs.filter { !gone.contains($0) })
    order.go(to: 6)
    let last = order.current
    order.remove { $0 == last }
    #expect(order.current == order.songs.last && order.count == 6)
    order.remove { _ in true }
    #expect(order.current == nil && order.count == 0)
  }

  @Test("A play order can be encoded and decoded without change, and invalid data is refused")
  func coding() throws {
    var random = Steps(11)
    var order = PlayOrder(songs, at: 3)
    order.repeatMode = .all
    order.shuffle(using: &random)
    _ = order.next()
    let data = try JSONEncoder().encode(order)
    #expect(try JSONDecoder().decode(PlayOrder.self, from: data) == order)
    var fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for (key, value) in [("order", [0, 0, 1]), ("index", 10), ("played", [99])] as [(String, Any)] {
      var wrong = fields
      wrong[key] = value
      let data = try JSONSerialization.data(withJSONObject: wrong)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(PlayOrder.self, from: data) }
    }
    fields["isShuffled"] = false
    let plain = try JSONSerialization.data(withJSONObject: fields)
    #expect(try JSONDecoder().decode(PlayOrder.self, from: plain).songs == songs)
  }

  @Test("A play order of 10,000 songs can be shuffled, played through, and reduced")
  func many() {
    let songs = (0..<10_000).map { SongID.file("/music/\($0).flac") }
    var random = Steps(1)
    var order = PlayOrder(songs, at: 5_000)
    order.shuffle(using: &random)
    #expect(Set(rest(order)).count == 10_000)
    var count = 0
    order.remove { _ in
      count += 1
      return count % 2 == 0
    }
    #expect(Set(rest(order)).count == 5_000)
  }
}

/// A deterministic random number generator.
private struct Steps: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
