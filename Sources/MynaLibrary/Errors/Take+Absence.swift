extension Take {
  /// The reason why the take's sound is not on this machine, `inCloud` or `missing`; nil if it is
  /// here.
  public var absence: LibraryError? {
    guard condition == .missing else { return nil }
    return isInCloudOnly ? .inCloud(title: title) : .missing(title: title)
  }
}
