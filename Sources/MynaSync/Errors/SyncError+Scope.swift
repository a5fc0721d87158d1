import Files
import MynaCloud
import MynaLibrary

extension SyncError {
  /// Whether the operation may still succeed for other takes.
  var concernsOneTake: Bool {
    switch self {
    case .notSound: true
    case .cloud(.file(let error)): error.kind != .noSpace
    case .cloud(let error): !error.isPassing && !error.pausesStorage
    case .library(let error):
      switch error {
      case .sound, .unseen, .missing, .changedMeanwhile, .inCloud, .noTake, .noTitle: true
      default: false
      }
    default: false
    }
  }

  /// Whether only work of the same kind fails.
  ///
  /// For example, a full location can still be read and emptied.
  var concernsOneKind: Bool {
    switch self {
    case .cloud(.refused), .library(.noSpace): true
    default: isFullPlace
    }
  }

  /// Whether nothing can succeed in this bucket until the user takes action.
  var needsPerson: Bool {
    if case .cloud(let error) = self { error.pausesStorage } else { false }
  }

  /// Whether the rest of the round may still succeed.
  var leavesRest: Bool {
    switch self {
    case .cloud(let error):
      switch error {
      case .full, .quotaExceeded, .refused: true
      default: !error.isPassing && !error.concernsPlace
      }
    case .library(.noSpace): true
    default: false
    }
  }

  var isFullPlace: Bool {
    switch self {
    case .cloud(.full), .cloud(.quotaExceeded): true
    case .cloud(.file(let error)): error.kind == .noSpace
    default: false
    }
  }
}

extension CloudError {
  /// Whether the error also affects all other objects in the storage.
  var concernsPlace: Bool {
    switch self {
    case .noNetwork, .cancelled: true
    case .file(let error): error.isPassing || error.kind == .noSpace
    default: pausesStorage
    }
  }
}
