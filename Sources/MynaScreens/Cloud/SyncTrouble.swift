import MynaCloud
import MynaLibrary
package import MynaStudio
import MynaSync

/// The failure of the last rounds.
struct SyncTrouble: Equatable, Sendable {
  /// Time before a person is told of trouble that passes by itself.
  static let patience = Duration.seconds(60)

  /// The error of the last round.
  var error: SyncServiceError
  /// Whether there is no network at all.
  var isOffline: Bool
  /// Whether it goes on for longer than `patience`.
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

  /// Whether a later try may succeed without anyone's help.
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
