#pragma once

/* A TLS server on a socket, for tests, by the OpenSSL that StubTLS.h uses as well. Every call
   blocks. */

#include <stdbool.h>
#include <stddef.h>

typedef struct test_tls test_tls;

/* Makes the handshake with the client that the socket is connected to, with the certificates and
   the key of these files in PEM; NULL if it fails. */
test_tls *test_tls_accept(int descriptor, const char *certificates, const char *key);
/* The number of bytes; 0 or less at the end. */
long test_tls_read(test_tls *tls, void *bytes, size_t count);
bool test_tls_write(test_tls *tls, const void *bytes, size_t count);
/* Announces the end, as most servers do. */
void test_tls_close(test_tls *tls);
void test_tls_free(test_tls *tls);

/* Runs a command of the shell without output; returns whether it succeeded. */
bool test_shell(const char *command);
