import Hashing

extension CloudError {
  /// The error for a hash that the system does not offer.
  init(_ error: HashingError) {
    switch error {
    case .unavailable: self = .noHashes
    }
  }
}
