import HTTP

struct S3Request: Sendable {
  var method: HTTPRequest.Method
  var name: ObjectName?
  var query: [QueryItem] = []
  var headers: [HTTPHeader] = []
  var body: HTTPRequest.Body = .none

  init(
    _ method: HTTPRequest.Method, _ name: ObjectName?, query: [QueryItem] = [],
    headers: [HTTPHeader] = [], body: HTTPRequest.Body = .none
  ) {
    (self.method, self.name, self.query) = (method, name, query)
    (self.headers, self.body) = (headers, body)
  }
}

enum S3RequestResult: Sendable {
  case done(HTTPResponse)
  case refused(S3Problem)
}
