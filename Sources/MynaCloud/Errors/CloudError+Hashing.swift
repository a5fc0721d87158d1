import Hashing

extension CloudError {
  init(_ error: HashingError) {
    switch error {
    case .unavailable: self = .noHashes
    }
  }
}
