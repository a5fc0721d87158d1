import MynaCloud
import MynaLibrary
package import MynaStudio
import MynaSync

struct SyncFailure: Equatable, Sendable {
  /// How long an error that may be temporary must persist before the app shows it.
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

  /// Whether the error may be temporary, in which case a later attempt can succeed without user
  /// action.
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
