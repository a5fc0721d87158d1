public import MynaCloud

extension CloudAccount {
  /// Creates an account for a folder, given its absolute path.
  ///
  /// The folder is mounted, or another program syncs it to the cloud.
  public static func folder(path: String) -> CloudAccount {
    CloudAccount(FolderAccount(path: path))
  }

  /// Creates an account for an S3 bucket.
  public static func s3(_ account: S3Account) -> CloudAccount { CloudAccount(account) }

  /// Creates an account for a Firebase Storage bucket.
  public static func firebase(_ account: FirebaseAccount) -> CloudAccount { CloudAccount(account) }
}
