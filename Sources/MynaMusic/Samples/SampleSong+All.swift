extension SampleSong {
  /// All pieces, in the order of a program; read when they are first asked for.
  public static let all: [SampleSong] = [
    piece("bach-prelude", PackageResources.bach_prelude_score, PackageResources.bach_prelude_svg),
    piece(
      "petzold-minuet", PackageResources.petzold_minuet_score, PackageResources.petzold_minuet_svg),
    piece("fur-elise", PackageResources.fur_elise_score, PackageResources.fur_elise_svg),
    piece("ode-to-joy", PackageResources.ode_to_joy_score, PackageResources.ode_to_joy_svg),
    piece(
      "chopin-prelude", PackageResources.chopin_prelude_score, PackageResources.chopin_prelude_svg),
    piece(
      "schumann-traumerei", PackageResources.schumann_traumerei_score,
      PackageResources.schumann_traumerei_svg),
    piece(
      "satie-gymnopedie", PackageResources.satie_gymnopedie_score,
      PackageResources.satie_gymnopedie_svg),
    piece(
      "joplin-entertainer", PackageResources.joplin_entertainer_score,
      PackageResources.joplin_entertainer_svg),
    piece("arirang", PackageResources.arirang_score, PackageResources.arirang_svg),
    piece("sakura", PackageResources.sakura_score, PackageResources.sakura_svg),
    piece("silent-night", PackageResources.silent_night_score, PackageResources.silent_night_svg),
  ]

  /// Returns a piece; nil if there is none of this name.
  public static func named(_ name: String) -> SampleSong? { all.first { $0.name == name } }

  private static func piece(_ name: String, _ text: [UInt8], _ cover: [UInt8]) -> SampleSong {
    do throws(ScoreError) {
      return try SampleSong(name, text: text, cover: cover)
    } catch {
      // The scores are part of the program, and tests read each of them.
      preconditionFailure("\(name).score: \(error)")
    }
  }
}
