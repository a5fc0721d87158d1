import Files
package import MynaCloud
package import MynaStudio

/// The settings of the cloud as the user has typed them, without secrets.
package struct CloudForm: Equatable, Sendable {
  package enum Service: CaseIterable, Sendable {
    case off, firebase, s3, folder
  }

  package enum SignIn: CaseIterable, Sendable {
    case none, anonymous, email
  }

  package enum Gap: Equatable, Sendable {
    case folder, bucket, server, keyID, secretKey, apiKey, email, password
    case badServer
    case relativeFolder
    case badFolder
    /// The folder contains `{user}`, but no user signs in.
    case userFolder
  }

  package var service = Service.off
  package var folder = ""
  /// The S3 bucket as typed.
  ///
  /// If `region` is empty, it comes from the server's address.
  package var s3 = S3Account(endpoint: "", region: "", bucket: "", keyID: "")
  package var firebase = FirebaseAccount(bucket: "")
  /// The folder in the bucket as typed; empty for the whole bucket.
  package var bucketFolder = ""
  package var signIn = SignIn.none
  package var email = ""

  package init() {}

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

  package mutating func take(_ configuration: FirebaseAccount) {
    service = .firebase
    firebase.bucket = configuration.bucket
    firebase.apiKey = configuration.apiKey
    firebase.appID = configuration.appID
  }

  package var needsSecret: Bool {
    switch service {
    case .off, .folder: false
    case .s3: true
    case .firebase: signIn != .none
    }
  }

  /// Returns the account; nil if the service is off.
  ///
  /// - Parameter environment: variables that may select Firebase's emulators.
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

  /// Returns the first field that is missing or wrong; nil if the form is ready for a trial.
  ///
  /// - Parameter hasSecret: whether a secret was typed or is stored.
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

  private var folderGap: Gap? {
    if bucketFolder.isEmpty { return nil }
    guard let name = CloudAccount.folder(typed: bucketFolder) else { return .badFolder }
    return name.contains("{user}") && (service == .s3 || signIn == .none) ? .userFolder : nil
  }

  private var folderPath: String { Path.expandingTilde(folder) }
}
