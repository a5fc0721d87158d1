import Files
public import Foundation

extension LibraryStore {
  /// Returns the path of the MIDI file of a take that was played on an instrument; nil if it has none.
  public func performance(of id: UUID) -> String? {
    let path = folder.performance(of: id)
    return FileStatus.find(link: path)?.kind == .regular ? path : nil
  }
}
