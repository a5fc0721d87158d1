import Files
import Hashing

extension CloudError {
  /// The error for a hash that the system does not offer, as where its rules forbid MD5.
  init(_ error: HashingError) {
    switch error {
    case .unavailable: self = .unexpected(status: 0, .message("no such hash"))
    }
  }
}
