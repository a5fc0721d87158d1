/// Evaluates an expression, and passes on its error as an error of the caller's.
///
/// - Parameter map: turns one error into the other.
public func rethrowing<T: ~Copyable, E: Error, F: Error>(
  as map: (E) -> F, _ body: @autoclosure () throws(E) -> T
) throws(F) -> T {
  do throws(E) { return try body() } catch { throw map(error) }
}

/// Runs a closure, and passes on its error as an error of the caller's.
///
/// - Parameter map: turns one error into the other.
public func rethrowing<T: ~Copyable, E: Error, F: Error>(
  as map: (E) -> F, _ body: () throws(E) -> T
) throws(F) -> T {
  do throws(E) { return try body() } catch { throw map(error) }
}
