import HTTP
import Testing

@Suite("Response heads")
struct HTTPResponseHeadTests {
  @Test("Header lookup ignores case and returns the first match")
  func headersWhateverCase() {
    let head = HTTPResponseHead(
      status: 206, headers: [HTTPHeader("etag", "1"), HTTPHeader("ETag", "2")])
    #expect(head["ETAG"] == "1")
    #expect(head["Content-Length"] == nil)
  }

  @Test("Only status codes from 200 to 299 count as success", arguments: [199, 200, 299, 300])
  func success(status: Int) {
    #expect(HTTPResponseHead(status: status).isSuccess == (200...299).contains(status))
  }
}
