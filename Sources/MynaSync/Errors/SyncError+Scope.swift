import Files
import MynaCloud
import MynaLibrary

/// What an error leaves to others: other takes, other kinds of work, the rest of a round.
extension SyncError {
  /// Whether others may go well all the same.
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

  /// Whether only what is done in the same way meets it: a full place can still be read, and
  /// emptied.
  var concernsOneKind: Bool {
    switch self {
    case .cloud(.refused), .library(.noSpace): true
    default: isFullPlace
    }
  }

  /// Whether nothing goes well in this place before a person does something.
  var needsPerson: Bool {
    if case .cloud(let error) = self { error.pausesStorage } else { false }
  }

  /// Whether what does not depend on the same may go well.
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

  /// Whether the place has no room.
  var isFullPlace: Bool {
    switch self {
    case .cloud(.full), .cloud(.quotaExceeded): true
    case .cloud(.file(let error)): error.kind == .noSpace
    default: false
    }
  }
}

extension CloudError {
  /// Whether other objects meet it, too.
  var concernsPlace: Bool {
    switch self {
    case .noNetwork, .cancelled: true
    case .file(let error): error.isPassing || error.kind == .noSpace
    default: pausesStorage
    }
  }
}
