import Files

/// Keeps a file of a person’s choices that cannot be read, before another one is written in its place.
enum DamagedFile {
  /// Gives a file another name, that of no file that was kept before.
  ///
  /// - Returns: the new path; nil if the file stays where it is.
  @discardableResult static func moveAside(_ path: String) -> String? {
    for number in 1... {
      let aside = path + ".damaged" + (number > 1 ? "-\(number)" : "")
      guard !FileStatus.isTaken(aside) else { continue }
      return rename(path, aside) == 0 ? aside : nil
    }
    return nil
  }
}
