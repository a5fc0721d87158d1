import MynaDSP
import MynaLibrary

extension LibraryStore {
  private static let peakCount = 40

  func memos(_ keys: [TakeKey]) throws(LibraryError) -> [TakeKey: MemoItem] {
    var memos: [TakeKey: MemoItem] = [:]
    for key in keys {
      if let take = try takes([key]).first { memos[key] = memo(take) }
    }
    return memos
  }

  func memo(_ take: Take) -> MemoItem {
    MemoItem(
      take: take, peaks: peaks(of: take), path: take.condition == .missing ? nil : path(of: take),
      hasPerformance: folder.existingPerformance(of: take.id) != nil)
  }

  private func peaks(of take: Take) -> [Float] {
    if take.isInCloudOnly {
      // Ignore the error, because a row is useful even without its waveform.
      return (try? cloud.waveform(of: take))?.map { Float($0) / 255 } ?? []
    }
    guard let file = try? peaks.open(take.id),
      let columns = try? file.columns(Self.peakCount, from: 0, to: Double(file.frameCount))
    else { return [] }
    return columns.map(\.peak)
  }
}
