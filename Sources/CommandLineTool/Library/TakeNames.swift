/// The paragraph of help about naming takes.
enum TakeNames {
  static let discussion =
    "A take is named by its title, by its id or the first eight digits of it, by its file's name, by words that it alone has, or as “last”, the one recorded last."
}
