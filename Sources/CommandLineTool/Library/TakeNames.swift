enum TakeNames {
  static let discussion =
    "Name a recording by its title, its id or the first eight digits of it, its file name, words that no other recording has, or “last” for the newest."
}
