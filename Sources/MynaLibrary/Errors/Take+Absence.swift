extension Take {
  /// The reason why the take's audio is not on this machine, `inCloud` or `missing`; nil if the
  /// audio is on this machine.
  public var absence: LibraryError? {
    guard condition == .missing else { return nil }
    return isInCloudOnly ? .inCloud(title: title) : .missing(title: title)
  }
}
