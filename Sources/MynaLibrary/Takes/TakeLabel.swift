package import FoundationEssentials

package struct TakeLabel: Equatable, Identifiable, Sendable {
  package let id: UUID
  package let title: String
  package let created: Date
  package let duration: Double
}
