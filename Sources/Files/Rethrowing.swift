/// Evaluates an expression and converts its error.
///
/// - Parameter map: converts the error.
public func rethrowing<T: ~Copyable, E: Error, F: Error>(
  as map: (E) -> F, _ body: @autoclosure () throws(E) -> T
) throws(F) -> T {
  do throws(E) { return try body() } catch { throw map(error) }
}

/// Runs a closure and converts its error.
///
/// - Parameter map: converts the error.
public func rethrowing<T: ~Copyable, E: Error, F: Error>(
  as map: (E) -> F, _ body: () throws(E) -> T
) throws(F) -> T {
  do throws(E) { return try body() } catch { throw map(error) }
}
