#pragma once

/* TLS for clients, by the OpenSSL of the system, which is loaded when it is first needed: on Linux
   Foundation itself depends on it. It reads and writes memory only; sockets are the caller's. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The settings of connections, which any number of connections of any threads use. */
typedef struct stub_tls_context stub_tls_context;
/* One connection; only one thread may use it at a time. */
typedef struct stub_tls stub_tls;

/* What a call did, unless it moved bytes. */
enum {
    /* It needs more bytes from the peer. */
    STUB_TLS_WAITS = 0,
    /* The peer has announced that it sends nothing more. */
    STUB_TLS_CLOSED = -1,
    STUB_TLS_FAILED = -2,
};

/* The reasons of stub_tls_untrusted. */
enum {
    STUB_TLS_TRUSTED = 0,
    STUB_TLS_UNKNOWN_AUTHORITY,
    STUB_TLS_OTHER_HOST,
    STUB_TLS_EXPIRED,
    STUB_TLS_NOT_YET_VALID,
    STUB_TLS_INVALID,
};

/* Whether the system has a library that can be used: libssl 3 or 1.1. */
bool stub_tls_is_available(void);

/* Trusts the authorities of the system and those in the file, unless it is NULL. Returns NULL if
   there is no library, or if the file contains no certificate. */
stub_tls_context *stub_tls_context_new(const char *authorities, bool verifies);
void stub_tls_context_free(stub_tls_context *context);

/* A connection to a host, which its certificate has to name unless the context does not verify. The
   context may be freed before. Returns NULL without memory, or for a host that cannot be checked. */
stub_tls *stub_tls_new(stub_tls_context *context, const char *host, bool is_address);
void stub_tls_free(stub_tls *tls);

/* Takes bytes that the peer sent. */
bool stub_tls_feed(stub_tls *tls, const void *bytes, size_t count);
/* Moves bytes that have to be sent to the peer; returns their number. */
size_t stub_tls_take(stub_tls *tls, void *bytes, size_t count);
/* Returns 1 when the handshake is complete. */
int stub_tls_handshake(stub_tls *tls);
/* Returns the number of decrypted bytes. */
long stub_tls_read(stub_tls *tls, void *bytes, size_t count);
/* Encrypts all the bytes; stub_tls_take returns them. */
bool stub_tls_write(stub_tls *tls, const void *bytes, size_t count);
/* Announces that nothing more is sent; stub_tls_take returns the announcement. */
void stub_tls_close(stub_tls *tls);

/* Why the certificate is not trusted. */
int stub_tls_untrusted(const stub_tls *tls);
/* The library's words for the failure of the last call, never NULL. */
const char *stub_tls_failure(const stub_tls *tls);
