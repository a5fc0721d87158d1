/// The release that this is.
package enum MynaRelease {
  /// `Scripts/check-version` compares it with the newest release that software centers are told of.
  package static let version = "0.1"
}
