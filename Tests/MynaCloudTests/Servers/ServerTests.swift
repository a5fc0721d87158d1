import Testing

/// Tests of the servers that the others talk to, one after the other: programs that start all at once would keep the
/// processors from tests that run beside them.
@Suite("Servers", .serialized)
enum ServerTests {}
