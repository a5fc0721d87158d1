struct XMLElement: Equatable {
  let name: String
  var text = ""
  var children: [XMLElement] = []

  subscript(name: String) -> XMLElement? { children.first { $0.name == name } }
}

struct MalformedXML: Error, Equatable {}
