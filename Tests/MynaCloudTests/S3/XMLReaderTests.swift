import Testing

@testable import MynaCloud

@Suite("S3: XML")
struct XMLReaderTests {
  private func read(_ text: String) throws -> XMLElement { try XMLReader.read(Array(text.utf8)) }

  @Test("Elements, text, and character references are read, and attributes are ignored")
  func document() throws {
    let root = try read(
      """
      \u{FEFF} <?xml version="1.0" encoding="UTF-8"?>
      <Error xmlns='http://s3.amazonaws.com/doc/2006-03-01/' a="x > y"><Code>No&amp;Key</Code >
        <Empty/><Message> &lt;&#252;&#x1F3B9;&quot;&apos;&gt; </Message></Error>

      """)
    #expect(root.name == "Error")
    #expect(root["Code"]?.text == "No&Key")
    #expect(root["Empty"] == XMLElement(name: "Empty"))
    #expect(root["Message"]?.text == " <ü🎹\"'> ")
    #expect(root["Other"] == nil)
  }

  @Test("Whitespace around a document is ignored")
  func spaces() throws { #expect(try read("  \n <a/>\r\n ").name == "a") }

  @Test(
    "Malformed XML, and XML features that S3 doesn't use, are rejected",
    arguments: [
      "", " ", "text", "<", "<a", "<a>", "<a><b></a></b>", "<a/><b/>", "<a></a>x", "<a>&amp</a>",
      "<a>&unknown;</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#x110000;</a>", "<a>&#+65;</a>",
      "<a>&#;</a>", "<a b></a>", "<a b=c></a>", "<a b='1</a>", "<a b='<'/>", "< a/>",
      "<a>\u{1}</a>",
      "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<a><!-- --></a>", "<a><![CDATA[x]]></a>",
      "<a><?php ?></a>", "<?xml version='1.0'", "<html><head><title>Log in</title></head>",
      "<html><br></html>", "<a/ >", "</a>", "<a></a b>",
    ])
  func refused(text: String) { #expect(throws: MalformedXML.self) { try read(text) } }

  @Test("XML that isn't valid UTF-8 is rejected")
  func bytes() {
    #expect(throws: MalformedXML.self) {
      try XMLReader.read(Array("<a>".utf8) + [0xFF, 0xC0] + Array("</a>".utf8))
    }
  }

  @Test("Every truncated document is rejected")
  func truncated() throws {
    let text = Array("<?xml version=\"1.0\"?><a b='c'><d>&#252;</d><e/></a>".utf8)
    for count in 0..<text.count {
      #expect(throws: MalformedXML.self) { try XMLReader.read(Array(text[..<count])) }
    }
    #expect(try XMLReader.read(text).children.count == 2)
  }

  @Test("Documents with deep nesting, too many elements, or overlong names are rejected")
  func huge() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(throws: MalformedXML.self) { try read(deep) }
    let wide = "<a>" + String(repeating: "<b/>", count: 60_000) + "</a>"
    #expect(throws: MalformedXML.self) { try read(wide) }
    let name = String(repeating: "n", count: 65)
    #expect(throws: MalformedXML.self) { try read("<\(name)/>") }
  }
}
