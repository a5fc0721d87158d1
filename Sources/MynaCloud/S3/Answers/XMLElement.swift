/// An element of an XML document, without its attributes.
struct XMLElement: Equatable {
  let name: String
  /// All text directly in the element, including white space.
  var text = ""
  var children: [XMLElement] = []

  subscript(name: String) -> XMLElement? { children.first { $0.name == name } }
}

struct MalformedXML: Error, Equatable {}
