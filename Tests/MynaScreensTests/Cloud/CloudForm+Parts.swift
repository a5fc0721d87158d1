import MynaCloud
import MynaScreens

/// The fields that tests fill in, by short names.
extension CloudForm {
  var folder: String {
    get { self[FolderForm.self].path }
    set { self[FolderForm.self].path = newValue }
  }

  var s3: S3Account {
    get { self[S3Form.self].account }
    set { self[S3Form.self].account = newValue }
  }

  var firebase: FirebaseAccount {
    get { self[FirebaseForm.self].account }
    set { self[FirebaseForm.self].account = newValue }
  }

  var signIn: FirebaseForm.SignIn {
    get { self[FirebaseForm.self].signIn }
    set { self[FirebaseForm.self].signIn = newValue }
  }

  var email: String {
    get { self[FirebaseForm.self].email }
    set { self[FirebaseForm.self].email = newValue }
  }

  /// The folder of the bucket of the chosen kind.
  var bucketFolder: String? {
    get { chosen?.bucketFolder }
    set {
      if service == .s3 {
        self[S3Form.self].bucketFolder = newValue
      } else {
        self[FirebaseForm.self].bucketFolder = newValue
      }
    }
  }
}

extension StorageKind {
  static let firebase = FirebaseAccount.kind
  static let s3 = S3Account.kind
  static let folder = FolderAccount.kind
}
