/// Makes one numbered file call of a program fail, or ends or stops the program there. Preloaded
/// into `myna`, and controlled by its environment:
///
///     MYNA_FAULT_FOLDER=/home   only calls on files below this folder count
///     MYNA_FAULT=7:ENOSPC       the seventh call that can run out of space does; 0: all calls
///     MYNA_FAULT_AFTER=/file    calls count only once this file exists
///     MYNA_FAULT_CLOCK=3600     the clock is so many seconds ahead; alone, nothing else goes wrong
///     MYNA_FAULT_LOG=/file      lists the calls: number or "-", name, path, "!" at a fault
///
/// Kinds of faults, each with its own count:
///
///     kill                before calls that change what is on the disk: SIGKILL
///     stop                before those, and before locks: SIGSTOP
///     sync                before fsync and its like: SIGSTOP
///     ENOSPC EIO EROFS    the error, at calls that can return it
///     EMFILE ENOLCK       the same
///     short               writes half of the bytes
