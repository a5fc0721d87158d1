import Files
public import FoundationEssentials

extension LibraryStore {
  /// Returns the path of the MIDI file of a take that was played on an instrument; nil if it has none.
  public func performance(of id: UUID) -> String? {
    let path = folder.performance(of: id)
    return FileStatus.seen(link: path)?.kind == .regular ? path : nil
  }

  /// Returns the path of the MIDI file of a take that was played on an instrument.
  ///
  /// - Throws: `noPerformance` if it has none.
  public func performanceFile(of take: Take) throws(LibraryError) -> String {
    guard let path = performance(of: take.id) else { throw .noPerformance(title: take.title) }
    return path
  }
}
