import MynaDSP
import MynaLibrary

extension LibraryStore {
  private static let peakCount = 40

  /// Rows of some takes, with what they look like.
  func memos(_ keys: [TakeKey]) throws(LibraryError) -> [TakeKey: MemoItem] {
    var memos: [TakeKey: MemoItem] = [:]
    for key in keys {
      if let take = try takes([key]).first { memos[key] = memo(take) }
    }
    return memos
  }

  /// The row of a take.
  func memo(_ take: Take) -> MemoItem {
    MemoItem(
      take: take, peaks: peaks(of: take), path: take.condition == .missing ? nil : path(of: take),
      hasPerformance: performance(of: take.id) != nil)
  }

  /// None while there is no overview; it is made behind everything else.
  private func peaks(of take: Take) -> [Float] {
    if take.isInCloudOnly {
      // Without its waveform a row says all the same what it is.
      return (try? waveform(of: take))?.map { Float($0) / 255 } ?? []
    }
    guard let file = try? peaks.open(take.id),
      let columns = try? file.columns(Self.peakCount, from: 0, to: Double(file.frameCount))
    else { return [] }
    return columns.map(\.peak)
  }
}
