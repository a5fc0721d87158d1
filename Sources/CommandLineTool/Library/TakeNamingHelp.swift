enum TakeNamingHelp {
  static let discussion =
    "Name a recording by its title, its id or the first eight digits of it, its file name, words that only it has, or “last” for the newest."
}
