extension SampleSong {
  package static let all = [
    "bach-prelude", "petzold-minuet", "fur-elise", "ode-to-joy", "chopin-prelude",
    "schumann-traumerei", "satie-gymnopedie", "joplin-entertainer", "arirang", "sakura",
    "silent-night",
  ].map(piece)

  package static func named(_ name: String) -> SampleSong? { all.first { $0.name == name } }

  private static func piece(_ name: String) -> SampleSong {
    let (text, cover) = (MusicResource[name + ".score"], MusicResource[name + ".svg"])
    do throws(ScoreError) {
      return try SampleSong(name, text: text, cover: cover)
    } catch {
      // The scores are part of the program, and tests parse each of them.
      preconditionFailure("\(name).score: \(error)")
    }
  }
}
