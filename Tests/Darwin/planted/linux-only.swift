// A call that only Linux has.
// macos: cannot find 'epoll_create1' in scope
// ios: cannot find 'epoll_create1' in scope
import Darwin

func selector() -> Int32 { epoll_create1(0) }
