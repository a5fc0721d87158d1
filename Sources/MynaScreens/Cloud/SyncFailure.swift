import MynaCloud
import MynaLibrary
package import MynaStudio
import MynaSync

struct SyncFailure: Equatable, Sendable {
  /// How long the app waits before it shows an error that may be temporary.
  static let patience = Duration.seconds(60)

  var error: SyncServiceError
  var isOffline: Bool
  var isLasting: Bool
}

extension SyncServiceError {
  var isUnreachable: Bool {
    switch self {
    case .sync(.cloud(.noNetwork)), .sync(.cloud(.noAnswer)), .account(.cloud(.noNetwork)),
      .account(.cloud(.noAnswer)):
      true
    default: false
    }
  }

  /// Whether a later attempt may succeed without the user's help.
  package var isPassing: Bool {
    switch self {
    case .sync(.cloud(let error)), .account(.cloud(let error)): error.isPassing
    case .sync(.busy), .sync(.cancelled), .sync(.database(_, .busy)),
      .sync(.library(.index(_, .busy))):
      true
    default: false
    }
  }
}
