import MynaLibrary
import Translations

/// `myna sync --only-here TAKE` and `--everywhere TAKE`, which exclude a take from the cloud or
/// include it again.
struct SyncExclusionSubcommand: SyncSubcommand {
  let onlyHere: [String]
  let everywhere: [String]

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.forNamedTakes()
    // Look up all names before changing anything.
    let kept = try onlyHere.map { try library.take(named: $0) }
    let shared = try everywhere.map { try library.take(named: $0) }
    for take in kept where take.storage != .here && !take.isOnlyHere {
      throw UsageError(
        tr(
          "“%1” has already been uploaded for your other computers; --only-here works only for recordings that have never been uploaded.",
          take.title)
      )
    }
    for take in kept {
      try library.descriptions.setOnlyHere(true, of: take.id)
      Console.note(tr("“%1” stays on this computer.", take.title))
    }
    for take in shared {
      try library.descriptions.setOnlyHere(false, of: take.id)
      Console.note(tr("“%1” will be uploaded with the next sync.", take.title))
    }
    if Console.printsJSON {
      let takes = try (kept + shared).map { try library.take($0.id) ?? $0 }
      try Console.print(json: takes.map { TakeSummary.done($0, in: library) })
    }
    return .done
  }
}
