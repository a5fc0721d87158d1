package enum MynaVersion {
  /// The version of this release.
  ///
  /// `Scripts/check-version` compares it with the latest release in the metadata for software
  /// centers.
  package static let version = "0.1"
}
