// A header that only Linux has.
// macos: 'sys/epoll.h' file not found
// ios: 'sys/epoll.h' file not found
#include <sys/epoll.h>

int selector(void) { return epoll_create1(0); }
