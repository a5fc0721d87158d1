import Files
import FoundationEssentials
package import MynaCloud

extension FirebaseAccount {
  /// Reads the configuration file that Firebase creates for a project's apps.
  ///
  /// The account has no user.
  ///
  /// - Throws: `badConfiguration` if it is not such a file, and `file` if it cannot be read.
  package init(configuration path: String) throws(CloudError) {
    let bytes = try rethrowing(
      as: CloudError.file, try OpenFile(reading: path).read(FirebaseConfiguration.byteLimit + 1))
    self = try FirebaseConfiguration.account(from: Data(bytes))
  }
}
