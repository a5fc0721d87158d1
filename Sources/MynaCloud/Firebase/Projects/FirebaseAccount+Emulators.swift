extension FirebaseAccount {
  /// Returns the account with the emulators that the environment specifies.
  ///
  /// The variables are those of Firebase's own tools, `FIREBASE_STORAGE_EMULATOR_HOST` and
  /// `FIREBASE_AUTH_EMULATOR_HOST`, each `host:port`.
  ///
  /// - Parameter environment: the process's environment variables. Empty ones are ignored.
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
