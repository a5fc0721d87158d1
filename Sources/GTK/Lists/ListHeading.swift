package struct ListHeading: Equatable, Sendable {
  let position: Int
  let text: String

  package init(position: Int, text: String) { (self.position, self.text) = (position, text) }
}
