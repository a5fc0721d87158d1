import Testing

@testable import MynaMusic

@Suite("Tag encodings")
struct EncodingGuessTests {
  @Test(
    "At least 95% of more than 200 albums are decoded correctly",
    arguments: [false, true], [false, true])
  func albums(isHeldOut: Bool, isCut: Bool) {
    let albums = TaggedAlbum.all.filter { $0.isHeldOut == isHeldOut }
    #expect(TaggedAlbum.all.count >= 200 && albums.count >= 100)
    let wrong = albums.filter { !$0.isRight(isCut: isCut) }
    #expect(
      wrong.count * 20 <= albums.count, "\(wrong.map { "\($0.encoding): \($0.songs[0][1])" })")
  }

  @Test("All Western European albums are decoded correctly", arguments: [false, true])
  func western(isCut: Bool) {
    let albums = TaggedAlbum.all.filter { $0.encoding == "iso-8859-1" }
    #expect(albums.count >= 60)
    for album in albums { #expect(album.isRight(isCut: isCut), "\(album.songs[0])") }
  }

  private func text(_ bytes: [UInt8]) -> String? {
    EncodingGuess([bytes]).encodings(of: [bytes])[0].text(of: bytes)
  }

  private func guessed(_ text: String, _ encoding: String) throws -> String? {
    self.text(try #require(LegacyDecoder.encode(text, to: encoding)))
  }

  @Test(
    "A single Western European string is decoded correctly",
    arguments: [
      "Motörhead", "Björk - Jóga", "Déjà vu", "Édith Piaf", "Sigur Rós", "Hyvää yötä",
      "PÄÄTÖS ÄÄ", "Ænima", "Ça c'est l'été, créée", "«Où?»", "¡Olé! ¿Qué?", "ÀÉÈ", "ÅÄÖ", "É",
      "Hüsker Dü", "Queensrÿche", "Mötley Crüe", "Frengers - ø", "Þú ert jörðin", "Ñandú",
      "L'ÉTÉ INDIEN", "CORAÇÃO", "N° 5", "Perchè", "Sarà perché ti amo", "På", "Straße", "naïve",
      "cœur", "l’été",
    ])
  func alone(text: String) throws { #expect(try guessed(text, "windows-1252") == text) }

  @Test(
    "A single string in another script is decoded correctly",
    arguments: [
      ("사랑했지만", "cp949"), ("봄날 (Live)", "cp949"), ("봄날", "cp949"), ("거미", "cp949"),
      ("周杰伦", "gb18030"), ("北京欢迎你", "gb18030"), ("王菲", "gb18030"), ("王菲", "big5"),
      ("さくら", "cp932"), ("千本桜", "cp932"), ("涙そうそう", "cp932"), ("КИНО", "windows-1251"),
      ("Кино", "koi8-r"), ("Группа крови", "windows-1251"), ("Χατζιδάκις", "windows-1253"),
      ("Żółć gęślą jaźń", "windows-1250"), ("Łódź", "windows-1250"), ("שלום", "windows-1255"),
      ("ความเชื่อ", "cp874"),
    ])
  func otherScripts(text: String, encoding: String) throws {
    #expect(try guessed(text, encoding) == text)
  }

  @Test("Songs from different sources in one folder are each decoded in their own encoding")
  func mixedFolder() throws {
    let songs = [
      ["Этот город", "Браво", "windows-1251"], ["Τα παιδιά", "Χατζιδάκις", "windows-1253"],
      ["さくら", "日本の歌", "shift_jis"], ["고향의 봄", "홍난파", "euc-kr"],
      ["月亮代表我的心", "邓丽君", "gb18030"], ["Żółć gęślą jaźń", "Łódź", "windows-1250"],
      ["사랑했지만", "Björk", "cp949"], ["Déjà vu", "Beyoncé", "windows-1252"],
    ]
    let fields = try songs.map { song in
      try song[0...1].map { text -> [UInt8] in
        // Other evidence is kept: a Korean song of a singer from Iceland.
        let encoding = text == "Björk" ? "windows-1252" : song[2]
        return try #require(LegacyDecoder.encode(text, to: encoding))
      }
    }
    let guess = EncodingGuess(fields.joined())
    for (song, fields) in zip(songs, fields) {
      let texts = zip(fields, guess.encodings(of: fields)).map { $1.text(of: $0) }
      #expect(texts == Array(song[0...1]))
    }
  }

  @Test("Guessed encodings don't depend on the order of songs, and rarely depend on libuchardet")
  func deterministic() throws {
    for album in TaggedAlbum.all where album.isHeldOut {
      let songs = album.songs.map { $0.map { album.field($0, isCut: false).bytes } }
      let guess = EncodingGuess(songs.joined())
      let other = EncodingGuess(songs.reversed().joined())
      for song in songs { #expect(guess.encodings(of: song) == other.encodings(of: song)) }
    }
    let alone = TaggedAlbum.all.filter { album in
      let songs = album.songs.map { $0.map { album.field($0, isCut: false).bytes } }
      let guess = EncodingGuess(songs.joined(), detector: nil)
      return songs.allSatisfy { song in
        zip(song, guess.encodings(of: song)).allSatisfy {
          $1.text(of: $0) == LegacyDecoder.decode($0, from: album.encoding)
        }
      }
    }
    #expect(alone.count * 20 >= TaggedAlbum.all.count * 19)
  }

  @Test("Random bytes always decode to a string")
  func anyBytes() {
    var state: UInt64 = 7
    func next() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    for _ in 0..<500 {
      let bytes = (0..<Int(next() % 40)).map { _ in next() }
      #expect(text(bytes) != nil)
    }
  }
}
