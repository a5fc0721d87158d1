import Files
package import MynaCloud
package import MynaStudio

/// What a person fills in to choose a place in the cloud; no secret is in it.
package struct CloudForm: Equatable, Sendable {
  /// Who keeps the files.
  package enum Service: CaseIterable, Sendable {
    case off, firebase, s3, folder
  }

  /// Who Myna says it is at Firebase.
  package enum SignIn: CaseIterable, Sendable {
    case none, anonymous, email
  }

  /// What has to be filled in, or changed, before the place can be tried.
  package enum Gap: Equatable, Sendable {
    case folder, bucket, server, keyID, secretKey, apiKey, email, password
    /// The text is no address of a server.
    case badServer
    /// The path does not begin at the root of the file system.
    case relativeFolder
    /// The text is no name of a folder in a bucket.
    case badFolder
    /// The folder is that of who signs in, and nobody does.
    case userFolder
  }

  /// Who keeps the files.
  package var service = Service.off
  /// The folder, as it was typed.
  package var folder = ""
  /// The bucket of S3, as it was typed; without a region it is the one that the server's address names.
  package var s3 = S3Account(endpoint: "", region: "", bucket: "", keyID: "")
  /// The bucket of Firebase, as it was typed, whoever signs in.
  package var firebase = FirebaseAccount(bucket: "")
  /// The folder of the bucket, as it was typed; empty for all of the bucket.
  package var bucketFolder = ""
  /// Who signs in.
  package var signIn = SignIn.none
  /// The address of the user who signs in with one.
  package var email = ""

  /// An empty form.
  package init() {}

  /// The form as it would be filled in for an account.
  package init(_ account: CloudAccount) {
    switch account {
    case .folder(let path): (service, folder) = (.folder, path)
    case .s3(let account): (service, s3, bucketFolder) = (.s3, account, account.folder ?? "")
    case .firebase(let account):
      (service, firebase, bucketFolder) = (.firebase, account, account.folder ?? "")
      switch account.signIn {
      case .none: signIn = .none
      case .anonymous: signIn = .anonymous
      case .email(let address): (signIn, email) = (.email, address)
      }
    }
  }

  /// Takes up what the file of a project of Firebase says.
  package mutating func take(_ configuration: FirebaseAccount) {
    service = .firebase
    firebase.bucket = configuration.bucket
    firebase.apiKey = configuration.apiKey
    firebase.appID = configuration.appID
  }

  /// Whether something secret opens the place.
  package var needsSecret: Bool {
    switch service {
    case .off, .folder: false
    case .s3: true
    case .firebase: signIn != .none
    }
  }

  /// The account; nil while the service is off.
  ///
  /// - Parameter environment: may lead to Firebase's emulators.
  package func account(environment: [String: String]) -> CloudAccount? {
    switch service {
    case .off: return nil
    case .folder:
      return .folder(path: Path.absolute(folderPath))
    case .s3:
      var account = s3
      account.endpoint = S3Account.endpoint(typed: s3.endpoint) ?? s3.endpoint
      account.folder = CloudAccount.folder(typed: bucketFolder)
      if s3.region.isEmpty { account.region = S3Account.region(of: account.endpoint) }
      return .s3(account)
    case .firebase:
      var account = firebase.using(environment: environment)
      account.bucket = FirebaseAccount.bucket(typed: firebase.bucket)
      account.folder = CloudAccount.folder(typed: bucketFolder)
      account.signIn =
        switch signIn {
        case .none: .none
        case .anonymous: .anonymous
        case .email: .email(email)
        }
      return .firebase(account)
    }
  }

  /// The first thing that is missing or wrong; nil if the place can be tried.
  ///
  /// - Parameter hasSecret: whether a secret was typed, or is kept.
  package func gap(hasSecret: Bool) -> Gap? {
    switch service {
    case .off: nil
    case .folder:
      folder.isEmpty ? .folder : folderPath.hasPrefix("/") ? nil : .relativeFolder
    case .s3:
      if s3.endpoint.isEmpty {
        .server
      } else if S3Account.endpoint(typed: s3.endpoint) == nil {
        .badServer
      } else if s3.bucket.isEmpty {
        .bucket
      } else if let folderGap {
        folderGap
      } else if s3.keyID.isEmpty {
        .keyID
      } else {
        hasSecret ? nil : .secretKey
      }
    case .firebase:
      if firebase.bucket.isEmpty {
        .bucket
      } else if let folderGap {
        folderGap
      } else if signIn != .none, firebase.apiKey == nil {
        .apiKey
      } else if signIn == .email, email.isEmpty {
        .email
      } else {
        signIn == .email && !hasSecret ? .password : nil
      }
    }
  }

  /// The mistake in the folder of the bucket; nil for none.
  private var folderGap: Gap? {
    if bucketFolder.isEmpty { return nil }
    guard let name = CloudAccount.folder(typed: bucketFolder) else { return .badFolder }
    return name.contains("{user}") && (service == .s3 || signIn == .none) ? .userFolder : nil
  }

  private var folderPath: String { Path.expandingTilde(folder) }
}
