/// An element of an XML document, without its attributes.
struct XMLElement: Equatable {
  let name: String
  /// All text directly in it, as it is, spaces too.
  var text = ""
  var children: [XMLElement] = []

  /// The first child with a name.
  subscript(name: String) -> XMLElement? { children.first { $0.name == name } }
}

/// A document is not XML, or not as servers of objects write it.
struct MalformedXML: Error, Equatable {}
