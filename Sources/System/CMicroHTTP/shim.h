#pragma once

#include <microhttpd.h>
#include <netinet/in.h>
#include <arpa/inet.h>

// Wrappers for variadic functions, which Swift can't call.

/// Starts a server on 127.0.0.1, on a free port if `port` is 0. It has a single thread, on which it calls back. Returns
/// NULL on failure.
static inline struct MHD_Daemon *microhttp_start(uint16_t port, MHD_AccessHandlerCallback handler,
                                                 MHD_RequestCompletedCallback completed,
                                                 void *context, unsigned int most_connections,
                                                 unsigned int timeout_seconds) {
  struct sockaddr_in address = {0};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
                          handler, context, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
                          MHD_OPTION_NOTIFY_COMPLETED, completed, context,
                          MHD_OPTION_CONNECTION_LIMIT, most_connections,
                          MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds,
                          MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768, MHD_OPTION_END);
}

/// Returns the port of a server, or 0 if it isn't known.
static inline uint16_t microhttp_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
