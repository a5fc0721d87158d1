import PlainText
import SoundFiles
import Translations

/// The option `--tags`, whose value is a list such as `title=Interview,artist=Ada`.
///
/// A comma separates tags only if it is followed by a tag's name and an equal sign, so a value can
/// contain commas.
struct TagOption {
  static let description = OptionDescription(
    name: "tags", value: "NAME=VALUE",
    summary: tr(
      "Set tags of the output: %1. An empty value removes a tag, and “none” removes all tags of the input. A lossy file is encoded again. Can be repeated.",
      fields.map(\.name).joined(separator: ", ")),
    isRepeatable: true)

  private typealias Field = (
    name: String, path: any (WritableKeyPath<SoundFileTags, String?> & Sendable)
  )

  private static let fields: [Field] = [
    ("title", \.title), ("artist", \.artist), ("album", \.album), ("albumArtist", \.albumArtist),
    ("track", \.track), ("disc", \.disc), ("genre", \.genre), ("date", \.date),
    ("comment", \.comment),
  ]

  /// The tags that were set; an empty string removes a tag.
  private(set) var tags = SoundFileTags()
  /// Whether the other tags of the input are kept.
  private(set) var keepsOthers = true

  /// Creates an option that changes no tags.
  init() {}

  init(_ arguments: ParsedArguments) throws(UsageError) {
    for text in arguments.texts("tags") {
      if text.lowercased() == "none" {
        keepsOthers = false
        continue
      }
      for (name, value) in try Self.pairs(text) {
        guard let field = Self.field(name) else { throw Self.unknown(name) }
        guard tags[keyPath: field.path] == nil else {
          throw UsageError(tr("--tags has two values for “%1”; specify one.", name))
        }
        tags[keyPath: field.path] = value
      }
    }
  }

  private static func field(_ name: some StringProtocol) -> Field? {
    let name = String(name).replacing("-", with: "").lowercased()
    return fields.first { $0.name.lowercased() == name }
  }

  private static func pairs(
    _ text: String
  ) throws(UsageError) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = words[0].trimmed
      if words.count == 2, pairs.isEmpty || field(name) != nil {
        pairs.append((name, String(words[1])))
      } else if pairs.isEmpty {
        throw UsageError(
          tr("--tags takes tags such as “title=Interview”, not “%1”.", String(part)))
      } else if words.count == 2, isMistyped(name) {
        throw unknown(name)
      } else {
        pairs[pairs.count - 1].value += "," + part
      }
    }
    return pairs
  }

  /// Whether a word before an equal sign is probably meant as the name of a tag.
  private static func isMistyped(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0 == "-" }
      && SpellingSuggestion.nearest(to: word, in: fields.map(\.name)) != nil
  }

  private static func unknown(_ name: String) -> UsageError {
    let names = fields.map(\.name)
    return UsageError(
      paragraph(
        tr("There is no tag “%1”.", name),
        SpellingSuggestion.sentence(
          SpellingSuggestion.nearest(to: name, in: names),
          otherwise: tr("Choose from %1.", names.joined(separator: ", ")))))
  }
}
