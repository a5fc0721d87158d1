import AudioDevices
import MynaDSP
import MynaLibrary
import MynaStudio
import Translations

/// Finds completion candidates.
///
/// Returns no candidates if their source is missing, locked, or damaged.
struct CompletionCandidateSource {
  let commands: [CommandDescription]

  /// Returns the candidates that match the typed text.
  ///
  /// For recordings, accents are also ignored.
  func candidates(_ kind: CompletionKind, for typed: String) -> [CompletionCandidate] {
    switch kind {
    case .file, .folder: []
    case .recording: recordings(typed, isTrash: false)
    case .deletedRecording: recordings(typed, isTrash: true)
    default: all(kind).filter { $0.fits(typed) }
    }
  }

  private func all(_ kind: CompletionKind) -> [CompletionCandidate] {
    switch kind {
    case .words(let words): words.map { CompletionCandidate(text: $0) }
    case .command:
      commands.map { CompletionCandidate(text: $0.name, meaning: $0.summary) }
    case .effect: effects
    case .tag: tags
    case .microphone: devices(.input)
    case .speaker: devices(.output)
    case .recording, .deletedRecording, .file, .folder: []
    }
  }

  private var effects: [CompletionCandidate] {
    EffectPreset.all.map { CompletionCandidate(text: $0.id, meaning: $0.meaning) }
      + EffectOptions.own.map {
        CompletionCandidate(text: $0.chain.name, meaning: tr("your own effect"))
      }
  }

  // `library` is nil if the library cannot be read, which the command that is being typed will
  // report.
  private var library: LibraryLabels? { OperandWord.labels() }

  private var tags: [CompletionCandidate] {
    ((try? library?.tags()) ?? []).map { CompletionCandidate(text: $0) }
  }

  private func recordings(_ typed: String, isTrash: Bool) -> [CompletionCandidate] {
    guard let library else { return [] }
    var found: [CompletionCandidate] = []
    if "last".hasPrefix(typed), let newest = try? library.newest(isTrash: isTrash) {
      found.append(CompletionCandidate(text: "last", meaning: newest.title))
    }
    found += titles((try? library.takes(titledFrom: typed, isTrash: isTrash)) ?? [])
    // A hexadecimal word with fewer digits is more likely to be the beginning of a title than of an
    // ID.
    if typed.count >= 3, typed.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
      found += ((try? library.takes(idPrefix: typed, isTrash: isTrash)) ?? []).map {
        CompletionCandidate(
          text: typed.count < 8 ? String($0.id.text.prefix(8)) : $0.id.text, meaning: $0.title)
      }
    }
    return found
  }

  /// Returns each title once, except titles that begin with `-`, which would look like options.
  private func titles(_ takes: [TakeLabel]) -> [CompletionCandidate] {
    var counts: [String: Int] = [:]
    for take in takes { counts[take.title, default: 0] += 1 }
    var candidates: [CompletionCandidate] = []
    for take in takes where !take.title.hasPrefix("-") {
      guard let count = counts.removeValue(forKey: take.title) else { continue }
      let meaning =
        count > 1
        ? trCount("%1 recording", "%1 recordings", count)
        : NumberFormatting.date(take.created)
          + (take.duration > 0 ? ", " + NumberFormatting.clock(take.duration) : "")
      candidates.append(CompletionCandidate(text: take.title, meaning: meaning))
    }
    return candidates
  }

  private func devices(_ direction: AudioDirection) -> [CompletionCandidate] {
    let found = QuickDeviceList().devices(direction)
    return found.map { CompletionCandidate(text: $0.name, meaning: $0.id) }
      + found.map { CompletionCandidate(text: $0.id, meaning: $0.name) }
  }
}
