import Translations

enum TakeNamingHelp {
  static let discussion =
    tr(
      "Name a recording by its title, its id or the first eight digits of it, its file name, words that only it has, or “last” for the newest."
    )
}
