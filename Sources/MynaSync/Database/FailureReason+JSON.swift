extension FailureReason {
  var json: String {
    var object: [String: FieldValue] = ["code": .text(code)]
    object["text"] = text.map(FieldValue.text)
    object["number"] = number.map(FieldValue.number)
    return FieldValue.object(object).json
  }

  init?(json: String) {
    guard let object = FieldValue(json: json)?.object, let code = object["code"]?.text else {
      return nil
    }
    self.init(code: code, text: object["text"]?.text, number: object["number"]?.number)
  }
}
