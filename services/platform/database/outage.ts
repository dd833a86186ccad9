import { StoreUnavailable } from '#shared/platform/event-store.ts'
import { OtherLog } from './other-log.ts'

/** PostgreSQL's classes for: connection lost, shutting down or starting, too many connections, disk or memory full, an input/output error, a session ended for idling. */
const AWAY = /^(08|57P|53|58030|25P03)/
/** States of a transaction that PostgreSQL undid in favour of another: serialisation, deadlock, a lock that was not free in time. */
const CROWDED = /^(40001|40P01|55P03)/
/** No such table: a read model of this version, which the worker has not built yet. */
const UNBUILT = /^42P01$/
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/
/** The disk of this machine, where files lie. */
const DISK = /^(ENOSPC|EDQUOT|EROFS|EIO)$/
/** Words of pg and pg-pool for a connection that was lost or not had in time: those errors carry no code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/

/** Node's words for a client that went away in the middle of its request, which has the code of a lost connection, too. */
const CLIENT_GONE = 'aborted'

/** The longest that a request waits for a store: shorter than the 5 s that clients wait for an answer, so that there is one. */
export const STORE_MS_MAX = 4_500

/** Not in the table of refusals: it says nothing about what the client sent. */
export const OUTAGE_STATUS = 503

const codeOf = (error: Error): string => String((error as { code?: string | number }).code ?? '')

/** Whether a store, or the disk, could not do its part just now: the same request may succeed later, and nothing is wrong with it. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error &&
  error.message !== CLIENT_GONE &&
  (error instanceof StoreUnavailable ||
    error instanceof OtherLog ||
    AWAY.test(codeOf(error)) ||
    CROWDED.test(codeOf(error)) ||
    UNBUILT.test(codeOf(error)) ||
    NETWORK.test(codeOf(error)) ||
    DISK.test(codeOf(error)) ||
    WORDS.test(error.message))
