import Foundation
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
      id: take.id, title: take.title, created: take.created, duration: take.duration,
      size: take.size, peaks: peaks(of: take), storage: .init(take.storage),
      condition: .init(take.condition), isFavorite: take.isFavorite, tags: take.tags,
      isEdited: take.isEdited, deleted: take.deleted,
      path: take.condition == .missing ? nil : path(of: take))
  }

  /// None while there is no overview; it is made behind everything else.
  private func peaks(of take: Take) -> [Float] {
    guard let file = try? peaks.open(take.id),
      let columns = try? file.columns(Self.peakCount, from: 0, to: Double(file.frameCount))
    else { return [] }
    return columns.map(\.peak)
  }
}

extension MemoItem.Storage {
  fileprivate init(_ storage: TakeStorage) {
    switch storage {
    case .here: self = .here
    case .cloud: self = .cloud
    case .both: self = .both
    case .uploading: self = .uploading(0)
    }
  }
}

extension MemoItem.Condition {
  fileprivate init(_ condition: TakeCondition) {
    switch condition {
    case .good: self = .good
    case .unreadable: self = .unreadable
    case .missing: self = .missing
    }
  }
}
