extension FirebaseAccount {
  /// The same bucket, where an emulator has it for which the environment asks as Firebase's own tools expect it:
  /// `FIREBASE_STORAGE_EMULATOR_HOST` and `FIREBASE_AUTH_EMULATOR_HOST`, each `host:port`.
  ///
  /// - Parameter environment: the variables of the process; empty ones do not count.
  package func using(environment: [String: String]) -> FirebaseAccount {
    var account = self
    if let host = environment["FIREBASE_STORAGE_EMULATOR_HOST"], !host.isEmpty {
      account.storageEmulator = host
    }
    if let host = environment["FIREBASE_AUTH_EMULATOR_HOST"], !host.isEmpty {
      account.authEmulator = host
    }
    return account
  }
}
