/// Tells a change of so many takes at once that a person is asked first.
enum MassChangeCheck {
  /// Whether it is more than 20 of them, or more than a tenth and more than three.
  static func isMass(_ count: Int, of total: Int) -> Bool {
    count > 20 || (count > 3 && count * 10 > total)
  }
}
