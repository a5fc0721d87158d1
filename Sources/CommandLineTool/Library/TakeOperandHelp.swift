import Translations

enum TakeOperandHelp {
  static let discussion =
    tr(
      "Specify a recording by its title, its id or the first eight digits of its id, its file name, words that match no other recording, or “last” for the newest."
    )

  /// The explanation of operands that can be either files or recordings.
  static let fileDiscussion =
    tr(
      "A file in the recordings folder is called a recording; any other file is just a file. If a word is both the name of a file and the title or id of a recording, specify ./NAME for the file, or title:NAME for the recording. With --file, all operands are files."
    )
}
