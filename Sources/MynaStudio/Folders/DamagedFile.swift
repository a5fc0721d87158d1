import Files

enum DamagedFile {
  /// Renames a file without replacing another file.
  ///
  /// - Returns: the new path; nil if the file could not be renamed.
  @discardableResult static func moveAside(_ path: String) -> String? {
    for number in 1... {
      let aside = path + ".damaged" + (number > 1 ? "-\(number)" : "")
      guard !FileStatus.isTaken(aside) else { continue }
      return rename(path, aside) == 0 ? aside : nil
    }
    return nil
  }
}
