import HTTP
import Testing

@Suite("The head of an answer")
struct HTTPHeadTests {
  @Test("Headers are found whatever their case, the first of a name before others")
  func headersWhateverCase() {
    let head = HTTPHead(
      status: 206, headers: [HTTPHeader("etag", "1"), HTTPHeader("ETag", "2")])
    #expect(head["ETAG"] == "1")
    #expect(head["Content-Length"] == nil)
  }

  @Test("Only 200 to 299 is a success", arguments: [199, 200, 299, 300])
  func success(status: Int) {
    #expect(HTTPHead(status: status).isSuccess == (200...299).contains(status))
  }
}
