import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { CLOSE_FORBIDDEN, CLOSE_LOGIN } from '#shared/platform/live.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { credentialsOf, type Authenticate } from '../http/credentials.ts'
import { isForeign, type Hosts } from '../http/hosts.ts'
import type { Wire } from './connection.ts'
import type { LiveHub } from './hub.ts'

const CLOSE_MS_MAX = 5_000

/** `GET /live`. Who may not is told by a close code: a browser never sees the status of a refused upgrade. */
export function registerLive(
  server: FastifyInstance,
  hub: LiveHub,
  authenticate: Authenticate,
  hosts: Hosts,
): void {
  const isForeignPage = (request: FastifyRequest): boolean =>
    request.headers.origin !== undefined && isForeign(request, hosts)
  server.route({
    method: 'GET',
    url: '/live',
    exposeHeadRoute: false,
    // Before the upgrade, so that no frame of the client can come too early.
    preHandler: async (request) => {
      const credentials = credentialsOf(request.headers, request.cookies)
      const anyone = credentials.bearer !== undefined || credentials.cookie !== undefined
      request.actor = anyone && !isForeignPage(request) ? await authenticate(credentials) : null
    },
    handler: async () => refuse('request.malformed', { detail: 'this address is a WebSocket' }),
    wsHandler: (socket, request) => welcome(socket, request, hub, isForeignPage(request)),
  })
}

function welcome(socket: WebSocket, request: FastifyRequest, hub: LiveHub, foreign: boolean): void {
  const wire = wireOf(socket, request)
  if (foreign) return wire.close(CLOSE_FORBIDDEN, 'foreign origin')
  if (request.actor === null) return wire.close(CLOSE_LOGIN, 'log in first')
  const connection = hub.connect(
    wire,
    request.actor,
    credentialsOf(request.headers, request.cookies),
  )
  socket.on('message', (data, isBinary) => {
    const bytes = data as Buffer
    hub.receive(connection, isBinary ? undefined : bytes.toString(), bytes.length)
  })
  socket.on('pong', () => connection.pong())
  request.raw.socket.on('drain', () => connection.catchUp())
  socket.on('close', () => hub.disconnect(connection))
}

/** Whole frames go straight to the TCP socket: nothing else writes between, since every message here is one unfragmented frame. */
function wireOf(socket: WebSocket, request: FastifyRequest): Wire {
  const stream = request.raw.socket
  return {
    write: (frame) => {
      if (socket.readyState === socket.OPEN && stream.writable) stream.write(frame)
    },
    buffered: () => stream.writableLength,
    ping: () => {
      if (socket.readyState === socket.OPEN) socket.ping()
    },
    close: (code, reason) => {
      socket.close(code, reason)
      setTimeout(() => socket.terminate(), CLOSE_MS_MAX).unref()
    },
    terminate: () => socket.terminate(),
  }
}
