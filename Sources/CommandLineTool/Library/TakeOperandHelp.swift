import Translations

enum TakeOperandHelp {
  static let discussion =
    tr(
      "Specify a recording by its title, its id or the first eight digits of its id, its file name, words that match no other recording, or “last” for the newest."
    )
}
