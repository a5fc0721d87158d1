import Testing

/// Tests of the test servers.
///
/// They are serialized, since starting many programs at once would slow down concurrent tests.
@Suite("Test servers", .serialized)
enum ServerTests {}
