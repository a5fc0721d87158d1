import Files
package import FoundationEssentials

extension DownloadedAudioAdder {
  /// Adds downloaded audio files to the takes folder and then removes the downloads.
  ///
  /// All files are added in one change, which flushes the folder to disk only once. If that fails,
  /// each file is added separately.
  /// - Returns: the errors for the files that could not be added, by take ID.
  package func add(_ sounds: [DownloadedAudioFile]) -> [UUID: LibraryError] {
    // Discards the error, because adding the files one by one shows which file caused it.
    if sounds.count > 1, (try? addTogether(sounds)) == true { return [:] }
    var failures: [UUID: LibraryError] = [:]
    for sound in sounds {
      do throws(LibraryError) {
        try add(sound.path, sound.analysis, for: sound.id)
      } catch {
        failures[sound.id] = error
      }
    }
    return failures
  }

  /// Adds files in one change.
  ///
  /// Returns false without any change if a take is not cloud-only, or if two file names would be
  /// equal on a case-insensitive file system.
  private func addTogether(_ sounds: [DownloadedAudioFile]) throws(LibraryError) -> Bool {
    let work = try access.workFolder()
    var arrived: [AnalyzedWorkFile] = []
    for sound in sounds {
      let name = try access.records.known(sound.id).take.fileName
      let file = WorkFile(
        in: work, stem: sound.id.uuidString, fileExtension: NumberedPath.ending(of: name))
      arrived.append(try AnalyzedWorkFile(sound.path, as: file, known: sound.analysis))
    }
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var (together, records, names) = (FileChangePlan(), [TakeRecord](), Set<String>())
    var foldedNames: Set<String> = []
    for (sound, arrived) in zip(sounds, arrived) {
      var record = try access.records.known(sound.id)
      guard record.take.condition == .missing, record.location == .folder else { return false }
      let part = try plan(
        for: arrived, of: &record, into: .folder, storage: .both, taken: names)
      guard names.insert(record.take.fileName).inserted,
        foldedNames.insert(record.take.fileName.lowercased()).inserted
      else { return false }
      together.steps += part.steps
      together.takes += part.takes
      records.append(record)
    }
    for (arrived, record) in zip(arrived, records) {
      access.peaks.keep(arrived.analysis.overview, of: record.take)
    }
    try access.run(together, saving: records)
    for sound in sounds { unlink(sound.path) }
    return true
  }
}
