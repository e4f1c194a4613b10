#pragma once

/* All system calls of this package. Inline functions hide the differences between Linux and
   Darwin, so that the Swift code is the same on both. */

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <os/lock.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "StubTLS.h"

#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
/* The system declares it only with _GNU_SOURCE, which the Swift importer does not define. */
extern int accept4(int, struct sockaddr *__restrict, socklen_t *__restrict, int);
#define STUB_SEND_FLAGS MSG_NOSIGNAL
#define STUB_SEND_MORE MSG_MORE
#else
#define STUB_SEND_FLAGS 0
#define STUB_SEND_MORE 0
#endif

/* -- Build ----------------------------------------------------------------------------- */

#define STUB_TEXT_OF(name) #name
#define STUB_TEXT(name) STUB_TEXT_OF(name)

/* The commit and the day of a release, which Scripts/release defines; NULL in any other build. */
static inline const char *stub_build_commit(void) {
#ifdef UNDERSTUDY_COMMIT
    return STUB_TEXT(UNDERSTUDY_COMMIT);
#else
    return NULL;
#endif
}

static inline const char *stub_build_day(void) {
#ifdef UNDERSTUDY_DAY
    return STUB_TEXT(UNDERSTUDY_DAY);
#else
    return NULL;
#endif
}

/* -- Errors ---------------------------------------------------------------------------- */

static inline int stub_errno(void) { return errno; }

static inline bool stub_would_block(int error) {
    return error == EAGAIN || error == EWOULDBLOCK;
}

/* The process or the system has no free descriptors, or no memory for a socket. */
static inline bool stub_out_of_descriptors(int error) {
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

/* -- Time ------------------------------------------------------------------------------ */

static inline int64_t stub_monotonic_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int64_t stub_wall_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int64_t stub_wall_seconds(void) {
    struct timespec now;
#ifdef __linux__
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
#else
    clock_gettime(CLOCK_REALTIME, &now);
#endif
    return now.tv_sec;
}

/* -- Locks ----------------------------------------------------------------------------- */

#ifdef __APPLE__
/* A lock that stays at its address; all zeros is an open one. */
typedef struct {
    os_unfair_lock lock;
} stub_lock;

static inline void stub_lock_acquire(stub_lock *lock) { os_unfair_lock_lock(&lock->lock); }

static inline bool stub_lock_try(stub_lock *lock) { return os_unfair_lock_trylock(&lock->lock); }

static inline void stub_lock_release(stub_lock *lock) { os_unfair_lock_unlock(&lock->lock); }
#endif

/* -- Addresses ------------------------------------------------------------------------- */

/* The address by which other machines of the network reach this one: that of the interface that
   leads to 192.0.2.1, an address for documentation (RFC 5737) to which nothing is sent. Returns 0,
   or an errno if no interface leads there. */
static inline int stub_network_address(char *text, socklen_t size) {
    int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
    if (descriptor < 0) return errno;
    struct sockaddr_in far = {0}, own = {0};
    socklen_t length = sizeof own;
    far.sin_family = AF_INET;
    far.sin_port = htons(9);
    inet_pton(AF_INET, "192.0.2.1", &far.sin_addr);
    int failure = 0;
    if (connect(descriptor, (struct sockaddr *)&far, sizeof far) != 0
        || getsockname(descriptor, (struct sockaddr *)&own, &length) != 0
        || inet_ntop(AF_INET, &own.sin_addr, text, size) == NULL)
        failure = errno;
    close(descriptor);
    return failure;
}

/* -- Threads --------------------------------------------------------------------------- */

static inline uintptr_t stub_thread_id(void) { return (uintptr_t)pthread_self(); }

/* On Darwin, threads other than the first have a stack of 512 KiB; nested JSON needs more. */
static inline int stub_thread_start(void *(*body)(void *), void *argument) {
    pthread_attr_t attributes;
    pthread_t thread;
    int failure = pthread_attr_init(&attributes);
    if (failure != 0) return failure;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 4 << 20);
    failure = pthread_create(&thread, &attributes, body, argument);
    pthread_attr_destroy(&attributes);
    return failure;
}

/* At most 15 bytes; Linux rejects longer names. */
static inline void stub_thread_name(const char *name) {
#ifdef __linux__
    prctl(PR_SET_NAME, name, 0, 0, 0);
#else
    pthread_setname_np(name);
#endif
}

/* -- Sockets --------------------------------------------------------------------------- */

static inline int stub_prepare_descriptor(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return -1;
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/* Makes a write to a closed connection fail with EPIPE instead of raising SIGPIPE. Linux sets this
   per call (MSG_NOSIGNAL), Darwin per socket (SO_NOSIGPIPE), which fails if the peer has left. */
static inline int stub_refuse_sigpipe(int descriptor) {
#ifdef SO_NOSIGPIPE
    int on = 1;
    return setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#else
    (void)descriptor;
    return 0;
#endif
}

/* Sends small writes immediately (TCP_NODELAY), and what was held back until now. */
static inline void stub_send_at_once(int descriptor) {
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

/* Limits the bytes that are accepted before the peer has room for them (TCP_NOTSENT_LOWAT). Darwin
   only delays the readiness for writing. */
static inline void stub_limit_unsent(int descriptor, int bytes) {
    setsockopt(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &bytes, sizeof bytes);
}

/* Closes the descriptor and returns -1 with the errno of the previous call. */
static inline int stub_give_up(int descriptor) {
    int failure = errno;
    close(descriptor);
    errno = failure;
    return -1;
}

/* Creates a non-blocking TCP socket that is closed on exec; -1 and errno on failure. */
static inline int stub_socket(int family) {
#ifdef __linux__
    return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
#else
    int descriptor = socket(family, SOCK_STREAM, 0);
    if (descriptor < 0) return -1;
    if (stub_prepare_descriptor(descriptor) < 0 || stub_refuse_sigpipe(descriptor) < 0) {
        return stub_give_up(descriptor);
    }
    return descriptor;
#endif
}

/* Accepts a connection; fails with ECONNABORTED if the peer has already left. */
static inline int stub_accept(int listener) {
#ifdef __linux__
    int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0) return -1;
#else
    int descriptor = accept(listener, NULL, NULL);
    if (descriptor < 0) return -1;
    if (stub_prepare_descriptor(descriptor) < 0) return stub_give_up(descriptor);
    if (stub_refuse_sigpipe(descriptor) < 0) {
        errno = ECONNABORTED;
        return stub_give_up(descriptor);
    }
#endif
    stub_send_at_once(descriptor);
    return descriptor;
}

/* Must be called before bind. An IPv6 socket does not occupy the same port of IPv4. */
static inline int stub_allow_reuse(int descriptor, bool only_ipv6) {
    int on = 1;
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0) return -1;
    if (!only_ipv6) return 0;
    return setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
}

static inline bool stub_is_ipv4(const char *text) {
    struct in_addr address;
    return inet_pton(AF_INET, text, &address) == 1;
}

static inline bool stub_is_ipv6(const char *text) {
    struct in6_addr address;
    return inet_pton(AF_INET6, text, &address) == 1;
}

static inline bool stub_address_ipv4(
    const char *text, uint16_t port, struct sockaddr_storage *address, socklen_t *length
) {
    struct sockaddr_in *ipv4 = (struct sockaddr_in *)address;
    memset(address, 0, sizeof *address);
    *length = sizeof *ipv4;
    ipv4->sin_family = AF_INET;
    ipv4->sin_port = htons(port);
    return inet_pton(AF_INET, text, &ipv4->sin_addr) == 1;
}

static inline bool stub_address_ipv6(
    const char *text, uint16_t port, struct sockaddr_storage *address, socklen_t *length
) {
    struct sockaddr_in6 *ipv6 = (struct sockaddr_in6 *)address;
    memset(address, 0, sizeof *address);
    *length = sizeof *ipv6;
    ipv6->sin6_family = AF_INET6;
    ipv6->sin6_port = htons(port);
    return inet_pton(AF_INET6, text, &ipv6->sin6_addr) == 1;
}

static inline int stub_bind(
    int descriptor, const struct sockaddr_storage *address, socklen_t length
) {
    return bind(descriptor, (const struct sockaddr *)address, length);
}

static inline int stub_connect(
    int descriptor, const struct sockaddr_storage *address, socklen_t length
) {
    return connect(descriptor, (const struct sockaddr *)address, length);
}

typedef struct {
    struct sockaddr_storage address;
    socklen_t length;
} stub_endpoint;

enum { STUB_MOST_ENDPOINTS = 8 };

/* Resolves a host, which may take seconds, and stores at most STUB_MOST_ENDPOINTS addresses;
   returns how many, or 0 if the host is unknown. getaddrinfo sorts them (RFC 6724). */
static inline int stub_resolve(const char *host, uint16_t port, stub_endpoint *endpoints) {
    struct addrinfo hints, *found = NULL;
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, NULL, &hints, &found) != 0) return 0;
    int count = 0;
    for (struct addrinfo *each = found; each && count < STUB_MOST_ENDPOINTS; each = each->ai_next) {
        stub_endpoint *endpoint = &endpoints[count];
        if (each->ai_addrlen > sizeof endpoint->address) continue;
        memset(endpoint, 0, sizeof *endpoint);
        memcpy(&endpoint->address, each->ai_addr, each->ai_addrlen);
        endpoint->length = each->ai_addrlen;
        if (each->ai_family == AF_INET) {
            ((struct sockaddr_in *)&endpoint->address)->sin_port = htons(port);
        } else if (each->ai_family == AF_INET6) {
            ((struct sockaddr_in6 *)&endpoint->address)->sin6_port = htons(port);
        } else {
            continue;
        }
        count++;
    }
    freeaddrinfo(found);
    return count;
}

/* Whether this error of connect means that the connection is still being made. */
static inline bool stub_is_connecting(int error) { return error == EINPROGRESS || error == EINTR; }

/* The port of a bound socket; -1 and errno on failure. */
static inline int stub_local_port(int descriptor) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &length) < 0) return -1;
    if (address.ss_family == AF_INET6) {
        return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    }
    return ntohs(((struct sockaddr_in *)&address)->sin_port);
}

/* Whether the peer of a connected socket is on this machine: 127.0.0.0/8, ::1, or the former in an
   IPv6 address. */
static inline bool stub_peer_is_loopback(int descriptor) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    if (getpeername(descriptor, (struct sockaddr *)&address, &length) < 0) return false;
    if (address.ss_family == AF_INET) {
        uint32_t number = ntohl(((struct sockaddr_in *)&address)->sin_addr.s_addr);
        return number >> 24 == 127;
    }
    if (address.ss_family != AF_INET6) return false;
    const struct in6_addr *number = &((struct sockaddr_in6 *)&address)->sin6_addr;
    if (IN6_IS_ADDR_LOOPBACK(number)) return true;
    return IN6_IS_ADDR_V4MAPPED(number) && number->s6_addr[12] == 127;
}

static inline ssize_t stub_receive(int descriptor, void *bytes, size_t count) {
    return recv(descriptor, bytes, count, 0);
}

/* 0 if the peer has sent FIN and nothing is left to read; consumes nothing. */
static inline ssize_t stub_peek(int descriptor) {
    char byte;
    return recv(descriptor, &byte, 1, MSG_PEEK);
}

/* The pending error of the connection; 0 if there is none. */
static inline int stub_socket_error(int descriptor) {
    int error = 0;
    socklen_t length = sizeof error;
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) < 0 ? errno : error;
}

/* With `more`, the system may hold the bytes back for up to 200 ms, to send them in one segment
   with those of the next call; Darwin has no such flag, and sends them. */
static inline ssize_t stub_send(int descriptor, const void *bytes, size_t count, bool more) {
    return send(descriptor, bytes, count, STUB_SEND_FLAGS | (more ? STUB_SEND_MORE : 0));
}

/* Writes two buffers by one call. */
static inline ssize_t stub_send_two(
    int descriptor, const void *first, size_t first_count, const void *second, size_t second_count,
    bool more
) {
    struct iovec pieces[2] = {
        {.iov_base = (void *)first, .iov_len = first_count},
        {.iov_base = (void *)second, .iov_len = second_count},
    };
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = pieces;
    message.msg_iovlen = 2;
    return sendmsg(descriptor, &message, STUB_SEND_FLAGS | (more ? STUB_SEND_MORE : 0));
}

/* Makes the next close send RST instead of FIN. */
static inline int stub_reset_on_close(int descriptor) {
    struct linger linger = {.l_onoff = 1, .l_linger = 0};
    return setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
}

static inline int stub_shutdown_write(int descriptor) { return shutdown(descriptor, SHUT_WR); }

/* Darwin's fsync(2) leaves the data in the drive's own memory. */
static inline int stub_flush(int descriptor) {
#ifdef __APPLE__
    if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
    return fsync(descriptor);
}

/* Darwin rejects more than OPEN_MAX, whatever the hard limit is. */
static inline void stub_raise_descriptor_limit(uint64_t count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return;
#ifdef __APPLE__
    if (count > OPEN_MAX) count = OPEN_MAX;
#endif
    if (limit.rlim_max != RLIM_INFINITY && count > limit.rlim_max) count = limit.rlim_max;
    if (count <= limit.rlim_cur) return;
    limit.rlim_cur = count;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Lets all threads share one heap. By default, glibc gives each thread a heap of its own, which
   grows by single pages with a call of the system for each. */
static inline void stub_share_heap(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
#endif
}

/* -- Readiness ------------------------------------------------------------------------- */

static inline int stub_pipe(int ends[2]) {
    if (pipe(ends) < 0) return -1;
    if (stub_prepare_descriptor(ends[0]) == 0 && stub_prepare_descriptor(ends[1]) == 0) return 0;
    int failure = errno;
    close(ends[0]);
    close(ends[1]);
    errno = failure;
    return -1;
}

/* epoll on Linux; elsewhere ENOSYS, never called since `stub_has_epoll` is false. */
typedef struct {
    uint64_t key;
    bool readable, writable, failed;
    /* The peer has closed its sending side; there may still be unread bytes. */
    bool hung_up;
} stub_event;

/* The poll(2) event for that; 0 if there is none. POLLRDHUP exists on Linux only, and is declared
   only with _GNU_SOURCE. */
#ifdef __linux__
enum { STUB_POLL_HANGUP = 0x2000 };
#else
enum { STUB_POLL_HANGUP = 0 };
#endif

static inline bool stub_has_epoll(void) {
#ifdef __linux__
    return true;
#else
    return false;
#endif
}

static inline int stub_epoll_create(void) {
#ifdef __linux__
    return epoll_create1(EPOLL_CLOEXEC);
#else
    errno = ENOSYS;
    return -1;
#endif
}

enum { STUB_EPOLL_ADD, STUB_EPOLL_CHANGE, STUB_EPOLL_REMOVE };

static inline int stub_epoll_control(
    int epoll, int operation, int descriptor, bool reads, bool writes, bool hangups, uint64_t key
) {
#ifdef __linux__
    static const int operations[] = {EPOLL_CTL_ADD, EPOLL_CTL_MOD, EPOLL_CTL_DEL};
    struct epoll_event event;
    event.events = (reads ? EPOLLIN : 0) | (writes ? EPOLLOUT : 0) | (hangups ? EPOLLRDHUP : 0);
    event.data.u64 = key;
    return epoll_ctl(epoll, operations[operation], descriptor, &event);
#else
    (void)epoll, (void)operation, (void)descriptor, (void)reads, (void)writes, (void)hangups,
        (void)key;
    errno = ENOSYS;
    return -1;
#endif
}

enum { STUB_EPOLL_BATCH = 256 };

/* Stores at most STUB_EPOLL_BATCH events; -1 and errno on failure. */
static inline int stub_epoll_wait(int epoll, stub_event *events, int timeout_milliseconds) {
#ifdef __linux__
    struct epoll_event found[STUB_EPOLL_BATCH];
    int count = epoll_wait(epoll, found, STUB_EPOLL_BATCH, timeout_milliseconds);
    for (int index = 0; index < count; index++) {
        events[index].key = found[index].data.u64;
        events[index].readable = (found[index].events & EPOLLIN) != 0;
        events[index].writable = (found[index].events & EPOLLOUT) != 0;
        events[index].failed = (found[index].events & (EPOLLERR | EPOLLHUP)) != 0;
        events[index].hung_up = (found[index].events & EPOLLRDHUP) != 0;
    }
    return count;
#else
    (void)epoll, (void)events, (void)timeout_milliseconds;
    errno = ENOSYS;
    return -1;
#endif
}

static inline int stub_wake_descriptor(void) {
#ifdef __linux__
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
#else
    errno = ENOSYS;
    return -1;
#endif
}

/* -- Files ----------------------------------------------------------------------------- */

static inline bool stub_is_folder(const struct stat *info) { return S_ISDIR(info->st_mode); }

/* When the content or the attributes of a file changed last, in nanoseconds since 1970. */
static inline int64_t stub_changed_nanoseconds(const struct stat *info) {
#ifdef __APPLE__
    const struct timespec changed = info->st_ctimespec;
#else
    const struct timespec changed = info->st_ctim;
#endif
    return (int64_t)changed.tv_sec * 1000000000 + changed.tv_nsec;
}

/* -- Pages ----------------------------------------------------------------------------- */

struct stub_text {
    const unsigned char *bytes;
    size_t count;
};

/* A page below Sources/Pages: its file, and those with its style and its script. */
struct stub_page {
    struct stub_text markup, style, script;
};

extern const struct stub_page stub_inspector_page, stub_report_page;

/* -- Child processes ------------------------------------------------------------------- */

/* The descriptor through which a child that `stub_spawn` started reports to its parent. */
enum { STUB_REPORT_DESCRIPTOR = 3 };

/* A copy that no child inherits, and that is none of the numbers that `stub_spawn` assigns. */
static inline int stub_private_copy(int descriptor) {
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
}

/* Starts a program in a process group of its own. Its input, its output and errors, and its report
   descriptor are the given ones, each of which is above 3. Returns 0 or the number of an error. */
static inline int stub_spawn(
    const char *program, char *const arguments[], char *const environment[], int input, int output,
    int report, pid_t *child) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure) return failure;
    failure = posix_spawnattr_init(&attributes);
    if (failure) {
        posix_spawn_file_actions_destroy(&actions);
        return failure;
    }
    sigset_t none, ignored;
    sigemptyset(&none);
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &ignored);
    failure = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    if (!failure)
        failure = posix_spawn_file_actions_adddup2(&actions, report, STUB_REPORT_DESCRIPTOR);
    if (!failure)
        failure = posix_spawn(child, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

/* Waits for the end of a child. Returns its exit code, or -1 with the signal that ended it. */
static inline int stub_wait(pid_t child, int *ending_signal) {
    int status = 0;
    *ending_signal = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return 0;
    }
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    *ending_signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return -1;
}

/* Ends the process at once, and everything that it has started, if it leads a group of its own. */
static inline _Noreturn void stub_end_group(void) {
    if (getpgrp() == getpid()) kill(0, SIGKILL);
    _exit(1);
}

/* The most memory that the process has had at the same time, in bytes. */
static inline uint64_t stub_peak_memory(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) < 0) return 0;
#ifdef __APPLE__
    return (uint64_t)usage.ru_maxrss;
#else
    return (uint64_t)usage.ru_maxrss * 1024;
#endif
}
