/// The genres to which ID3 assigns numbers.
///
/// - Source: E. Kemp, *ID3v1*, 1996.
enum ID3Genres {
  private static let names = [
    "Blues", "Classic Rock", "Country", "Dance", "Disco", "Funk", "Grunge", "Hip-Hop", "Jazz",
    "Metal", "New Age", "Oldies", "Other", "Pop", "R&B", "Rap", "Reggae", "Rock", "Techno",
    "Industrial", "Alternative", "Ska", "Death Metal", "Pranks", "Soundtrack", "Euro-Techno",
    "Ambient", "Trip-Hop", "Vocal", "Jazz+Funk", "Fusion", "Trance", "Classical", "Instrumental",
    "Acid", "House", "Game", "Sound Clip", "Gospel", "Noise", "Alternative Rock", "Bass", "Soul",
    "Punk", "Space", "Meditative", "Instrumental Pop", "Instrumental Rock", "Ethnic", "Gothic",
    "Darkwave", "Techno-Industrial", "Electronic", "Pop-Folk", "Eurodance", "Dream",
    "Southern Rock", "Comedy", "Cult", "Gangsta", "Top 40", "Christian Rap", "Pop/Funk", "Jungle",
    "Native US", "Cabaret", "New Wave", "Psychedelic", "Rave", "Showtunes", "Trailer", "Lo-Fi",
    "Tribal", "Acid Punk", "Acid Jazz", "Polka", "Retro", "Musical", "Rock & Roll", "Hard Rock",
  ]

  static func name(_ text: String) -> String {
    if let number = Int(text) { return name(number) ?? text }
    guard text.hasPrefix("("), let end = text.firstIndex(of: ")"),
      let number = Int(text[text.index(after: text.startIndex)..<end])
    else { return text }
    let words = String(text[text.index(after: end)...])
    return words.isEmpty ? name(number) ?? text : words
  }

  private static func name(_ number: Int) -> String? {
    names.indices.contains(number) ? names[number] : nil
  }
}
