import Files

enum DamagedFile {
  /// Renames a file without replacing another, and returns its new path; nil if that fails.
  @discardableResult static func moveAside(_ path: String) -> String? {
    for number in 1... {
      let aside = path + ".damaged" + (number > 1 ? "-\(number)" : "")
      guard !FileStatus.isTaken(aside) else { continue }
      return rename(path, aside) == 0 ? aside : nil
    }
    return nil
  }
}
