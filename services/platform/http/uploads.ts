import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { platformRefusal, refuse } from '#shared/platform/refusals.ts'
import { clientGone } from '../concurrency/client-gone.ts'

/** Bounds of arriving files. */
export interface UploadBounds {
  /** At once by one person, and by all of them, in one process. */
  readonly person_max: number
  readonly all_max: number
  /** The most bytes of a whole body. */
  readonly bytes_max: number
  /** The bytes that have to come in the time below: 8 kB a second, less than a bad telephone line has, with half a minute of silence. */
  readonly pace_bytes: number
  readonly pace_ms: number
}
const MIB = 1024 * 1024
const DEFAULTS: UploadBounds = {
  person_max: 2,
  all_max: 32,
  bytes_max: 450 * MIB,
  pace_bytes: 256 * 1024,
  pace_ms: 30_000,
}
const RETRY_S = 30
const LOOK_MS = 1000

const uploading = new WeakSet<Socket>()
/** Whether a body of files arrives here, which is bounded by its pace and not by the clock of other requests. */
export const isUploading = (socket: object): boolean => uploading.has(socket as Socket)

/** Counts the uploads of one process. */
export class Uploads {
  readonly #bounds: UploadBounds
  readonly #of = new Map<string, number>()
  #all = 0
  constructor(bounds: Partial<UploadBounds> = {}) {
    this.#bounds = { ...DEFAULTS, ...bounds }
  }

  /**
   * Lets a person's upload in until its body has arrived and it is answered, or its connection ends: the signal tells that. Refuses
   * with request.uploadsTooMany and request.tooLarge; a body that comes too slowly is refused with request.tooSlow where the body is read.
   */
  begin(request: FastifyRequest, reply: FastifyReply, person: string): AbortSignal {
    const { person_max, all_max, bytes_max } = this.#bounds
    if (Number(request.headers['content-length'] ?? 0) > bytes_max)
      refuse('request.tooLarge', { limit: `${bytes_max / MIB} MiB` })
    const own = this.#of.get(person) ?? 0
    if (own >= person_max || this.#all >= all_max)
      refuse('request.uploadsTooMany', { seconds: RETRY_S })
    // The client left while it was identified: nothing would tell of its end any more.
    if (reply.raw.destroyed || request.raw.destroyed) throw clientGone()
    this.#count(person, 1)
    const gone = new AbortController()
    const arrived = this.#watch(request, reply)
    const answered = new Promise<void>((resolve) => {
      reply.raw.once('close', () => {
        gone.abort()
        // Bytes that were not read are thrown away.
        request.raw.resume()
        resolve()
      })
    })
    void Promise.all([arrived, answered]).then(() => this.#count(person, -1))
    return gone.signal
  }

  #count(person: string, by: 1 | -1): void {
    this.#all += by
    const own = (this.#of.get(person) ?? 0) + by
    if (own > 0) this.#of.set(person, own)
    else this.#of.delete(person)
  }

  /** Looks after the body, also while what was refused is thrown away unread, until it has ended. */
  #watch({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { socket } = raw
    const { bytes_max, pace_bytes, pace_ms } = this.#bounds
    const begun = socket.bytesRead
    let before = begun
    uploading.add(socket)
    let since = 0
    const timer = setInterval(() => {
      if (socket.bytesRead - begun > bytes_max) return giveUp(raw, reply, 'request.tooLarge')
      since += LOOK_MS
      if (since < pace_ms) return
      if (socket.bytesRead - before < pace_bytes) return giveUp(raw, reply, 'request.tooSlow')
      ;[since, before] = [0, socket.bytesRead]
    }, LOOK_MS)
    return new Promise((resolve) => {
      const ended = () => {
        clearInterval(timer)
        uploading.delete(socket)
        resolve()
      }
      raw.once('end', ended)
      raw.once('close', ended)
    })
  }
}

/** Gives an upload up: the reader of the body hears of it and refuses; where there is none any more, the connection ends. */
function giveUp(
  raw: IncomingMessage,
  reply: FastifyReply,
  code: 'request.tooSlow' | 'request.tooLarge',
): void {
  if (reply.sent || raw.listenerCount('error') === 0) raw.destroy()
  else raw.emit('error', platformRefusal(code, { limit: 'a body of files may be' }))
}
