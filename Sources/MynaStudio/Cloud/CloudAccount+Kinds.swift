public import MynaCloud

/// Short forms for programs that use the library.
extension CloudAccount {
  /// A folder that is mounted, or that another program takes to the cloud, by its absolute path.
  public static func folder(path: String) -> CloudAccount {
    CloudAccount(FolderAccount(path: path))
  }

  /// A bucket of a server that speaks S3.
  public static func s3(_ account: S3Account) -> CloudAccount { CloudAccount(account) }

  /// A bucket of Firebase Storage.
  public static func firebase(_ account: FirebaseAccount) -> CloudAccount { CloudAccount(account) }
}
