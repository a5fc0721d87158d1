import Files
package import FoundationEssentials

extension TakeArrival {
  /// Puts sounds of takes that are in the cloud alone into the folder; each file goes when that is done.
  ///
  /// All are one change, so that the folder is written to the disk once. A sound that cannot be put there with the others is
  /// tried alone.
  /// - Returns: the reasons for those that are not there then.
  package func add(_ sounds: [DownloadedSound]) -> [UUID: LibraryError] {
    // Why they cannot be added together is told of the one at which it lies.
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

  /// Returns false, with everything as it was, if one of the takes is not in the cloud alone, or two of them would get names that
  /// some file systems take for the same.
  private func addTogether(_ sounds: [DownloadedSound]) throws(LibraryError) -> Bool {
    let work = try access.workFolder()
    var arrived: [ArrivedSound] = []
    for sound in sounds {
      let name = try access.records.known(sound.id).take.fileName
      let file = WorkFile(
        in: work, stem: sound.id.uuidString, fileExtension: NumberedPath.ending(of: name))
      arrived.append(try ArrivedSound(sound.path, as: file, known: sound.analysis))
    }
    let hold = try access.hold()
    defer { extendLifetime(hold) }
    var (together, records, names) = (FolderPlan(), [TakeRecord](), Set<String>())
    var foldedNames: Set<String> = []
    for (sound, arrived) in zip(sounds, arrived) {
      var record = try access.records.known(sound.id)
      guard record.take.condition == .missing, record.place == .folder else { return false }
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
    try access.carryOut(together, saving: records)
    for sound in sounds { unlink(sound.path) }
    return true
  }
}
