/// Makes one numbered file call of a program fail, or the program end or stop there. Preloaded into `myna`, and steered by its environment:
///
///     MYNA_FAULT_FOLDER=/home   only calls on what is below this folder count
///     MYNA_FAULT=7:ENOSPC       the seventh call that can run out of space does; a number of 0 means each such call
///     MYNA_FAULT_AFTER=/file    calls count only once this file is there
///     MYNA_FAULT_CLOCK=3600     the clock is so many seconds ahead; alone, nothing else goes wrong
///     MYNA_FAULT_LOG=/file      one line for each call: its number or "-", its name, its path, and "!" where the fault was
///
/// Kinds of faults, each with a count of its own:
///
///     kill                before calls that change what is on the disk: SIGKILL
///     stop                before those, and before locks: SIGSTOP
///     sync                before fsync and its like: SIGSTOP
///     ENOSPC EIO EROFS    the error, at calls that can return it
///     EMFILE ENOLCK       the same
///     short               writes half of what was to be written
