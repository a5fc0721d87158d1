import Files
import MynaLibrary
import MynaStudio
import TextFolding
import Translations

/// A word on the command line that refers to a file or a recording.
struct OperandWord {
  /// The option that treats all operands as files.
  static let fileOption = OptionDescription(
    name: "file",
    summary: tr("Treat every operand as a file, and don’t search your recordings."))

  let text: String

  init(_ text: String) { self.text = text }

  /// The title in a word such as `title:Interview`; nil if the word does not begin with `title:`.
  var title: String? {
    let prefix = TakeNameError.titlePrefix
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }

  /// Whether the word is a path, which never needs the library unless it leads into the takes
  /// folder.
  ///
  /// Because titles of recordings can contain slashes, a word is a path only if it begins like one
  /// or if the file exists.
  var isPath: Bool {
    guard title == nil, text.contains("/") else { return text == RenderPlan.pipe }
    return ["/", "./", "../"].contains(where: text.hasPrefix) || FileStatus.isTaken(text)
  }

  /// Whether there is something other than a folder at the path `text`.
  var isExistingFile: Bool {
    guard title == nil, let status = FileStatus.seen(text) else { return false }
    return status.kind != .folder
  }

  /// Whether the library may be needed for finding what the word refers to.
  var mayNeedLibrary: Bool { !isPath || TakesFolderFile(path: text) != nil }

  /// Whether the word means the newest recording.
  var isLast: Bool { text.lowercased() == "last" }

  /// The titles and IDs of all recordings; nil if the index doesn't exist or cannot be read.
  ///
  /// This only reads the index, so that a command for files doesn't wait for the library.
  static func labels() -> LibraryLabels? {
    (try? MynaFolders()).flatMap { try? LibraryLabels(data: $0.libraryData) }
  }

  /// Throws `TakeNameError.fileAndTake` or `fileAndNewest` if the word is a file but can also mean
  /// a recording.
  ///
  /// - Parameter labels: read only if the word can mean a recording.
  func refuseAmbiguity(
    in labels: @autoclosure () -> LibraryLabels? = OperandWord.labels()
  ) throws(TakeNameError) {
    guard title == nil, !text.contains("/"), TakesFolderFile(path: text) == nil,
      let labels = labels(), let take = namesake(in: labels)
    else { return }
    guard isLast else { throw .fileAndTake(name: text, title: take.title) }
    throw .fileAndNewest(name: text, title: take.title, id: String(take.id.text.prefix(8)))
  }

  /// Returns the recording that the word can mean.
  ///
  /// Returns nil if there is no such recording, or if the index cannot be read. In both cases, the
  /// word means the file.
  private func namesake(in labels: LibraryLabels) -> TakeLabel? {
    if isLast { return try? labels.newest() }
    let folded = SearchFolding.fold(text)
    let titled = (try? labels.takes(titledFrom: text)) ?? []
    if let take = titled.first(where: { SearchFolding.fold($0.title) == folded }) { return take }
    guard text.count >= 8, text.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return nil }
    return (try? labels.takes(idPrefix: text))?.first
  }
}

extension ParsedArguments {
  /// Whether all operands are files, in which case the library doesn't have to be opened.
  var areFiles: Bool { has(OperandWord.fileOption.name) }

  /// Whether the library may be needed for finding the operands.
  var mayNeedLibrary: Bool {
    !areFiles && operands.contains { OperandWord($0).mayNeedLibrary }
  }
}
