public import FoundationEssentials
import HTTP

extension S3Storage {
  /// The largest difference between the clocks of a server and of this machine, with the way of a request, in seconds.
  ///
  /// No server takes a signature whose date is further off than a quarter of an hour.
  private static let tolerance = 16.0 * 60

  /// Gives up uploads of a name that were begun without an answer and have no part.
  public func cancelUnanswered(
    _ name: ObjectName, begun dates: ClosedRange<Date>
  ) async throws(CloudError) {
    var marker: UploadListing.Marker?
    repeat {
      var query = [
        QueryItem("uploads"), QueryItem("encoding-type", "url"), QueryItem("prefix", name.text),
      ]
      if let marker {
        query += [QueryItem("key-marker", marker.name), QueryItem("upload-id-marker", marker.id)]
      }
      let root = try await document(for: S3Request(.get, nil, query: query))
      guard let page = UploadListing(root), page.next == nil || page.next != marker else {
        throw client.notStorage
      }
      // The answer may have told first what the server's clock says.
      let (first, last) = (client.serverDate(dates.lowerBound), client.serverDate(dates.upperBound))
      let dates = (first - Self.tolerance)...(last + Self.tolerance)
      for upload in page.uploads
      where upload.names.contains(name.text) && dates.contains(upload.date) {
        try await cancelEmpty(upload, of: name)
      }
      marker = page.next
    } while marker != nil
  }

  private func cancelEmpty(
    _ upload: UploadListing.Upload, of name: ObjectName
  ) async throws(CloudError) {
    let session = UploadSession(
      name: name, size: 0, reference: UploadMark().reference(uploadID: upload.id),
      details: ObjectDetails(contentType: ""), condition: .always)
    // Gone meanwhile, or at work.
    guard let parts = try await parts(of: session, upload.id), parts.isEmpty else { return }
    try await cancel(session)
  }
}
