/// Decides whether a change affects so many takes that the user must confirm it.
enum MassChangeCheck {
  static func isMass(_ count: Int, of total: Int) -> Bool {
    count > 20 || (count > 3 && count * 10 > total)
  }
}
