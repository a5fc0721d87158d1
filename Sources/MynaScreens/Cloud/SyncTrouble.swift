import MynaCloud
import MynaLibrary
public import MynaStudio
import MynaSync

/// How the last rounds went wrong.
struct SyncTrouble: Equatable, Sendable {
  /// For so long nobody is told of trouble that passes by itself.
  static let patience = Duration.seconds(60)

  /// What the last of them said.
  var error: SyncServiceError
  /// Whether there is no network at all.
  var isOffline: Bool
  /// Whether it goes on for longer than one has patience.
  var isLasting: Bool
}

extension SyncServiceError {
  /// Whether the server is out of reach, as it is without a network.
  var isUnreachable: Bool {
    switch self {
    case .sync(.cloud(.noNetwork)), .sync(.cloud(.noAnswer)), .account(.cloud(.noNetwork)),
      .account(.cloud(.noAnswer)):
      true
    default: false
    }
  }

  /// Whether it may go well later without anyone doing something.
  public var isPassing: Bool {
    switch self {
    case .sync(.cloud(let error)), .account(.cloud(let error)): error.isPassing
    case .sync(.busy), .sync(.cancelled), .sync(.database(_, .busy)),
      .sync(.library(.index(_, .busy))):
      true
    default: false
    }
  }
}
