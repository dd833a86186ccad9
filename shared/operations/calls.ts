import { z } from 'zod'
import { owner, session } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { rebuildStates } from './rules.ts'

const name = z.string().min(1).max(100)
const instant = z.string()

const Shard = z.object({
  /** −1: one that reads everything. */
  shard: z.int(),
  position: z.int(),
  moved_at: instant,
  /** Positions from the first unread event that concerns it to the newest one; 0: it has seen all. */
  lag_events: z.int(),
  /** How long that first unread event has been there. */
  lag_seconds: z.number(),
})
const ProjectionState = z.object({
  projection: z.string(),
  module: z.string(),
  /**
   * Version of the rows that queries read; code_version is the running code's. They differ while an upgrade is on its
   * way.
   */
  version: z.int().nullable(),
  code_version: z.int(),
  generation: z.int().nullable(),
  since: instant.nullable(),
  /** Streams that are put aside. */
  stopped: z.int(),
  /** Events folded a second by all processes together, over the last seconds. */
  rate: z.number(),
  shards: z.array(Shard),
})
const AsideEvent = z.object({
  type: z.string(),
  stream: z.string(),
  version: z.int(),
  since: instant,
})
export type ProjectionState = z.infer<typeof ProjectionState>

const ParkedStreamAnswer = z.object({
  /** The kind of worker that has put it aside: a read model, or a process manager, which reacts to events. */
  kind: z.enum(['projection', 'process']),
  /** Its name. */
  projection: z.string(),
  stream: z.string(),
  since: instant,
  error: z.string(),
  /** Events of this stream that wait behind it, itself included. */
  waiting: z.int(),
  event: z.object({
    id: z.string(),
    type: z.string(),
    version: z.int(),
    position: z.int(),
    recorded_at: instant,
    command: z.string(),
    actor: z.string(),
    /** As it is stored, so personal fields are ciphertext; cut after 4,000 characters. */
    data: z.string(),
  }),
})
export type ParkedStreamAnswer = z.infer<typeof ParkedStreamAnswer>

const ProcessManager = z.object({
  name: z.string(),
  version: z.int(),
  position: z.int(),
  moved_at: instant,
  /** Positions from the first unread event that concerns it to the newest one; 0: it has seen all. */
  lag_events: z.int(),
  /** How long that first unread event has been there. */
  lag_seconds: z.number(),
  /** Streams that are put aside. */
  stopped: z.int(),
  /** Numbers of timers: set, due now, and failed at their last try. */
  timers: z.int(),
  due: z.int(),
  timers_failing: z.int(),
})
export type ProcessManager = z.infer<typeof ProcessManager>
const FailingTimer = z.object({
  process: z.string(),
  key: z.string(),
  due: instant,
  attempts: z.int(),
  error: z.string(),
})

const FailedSendingAnswer = z.object({
  id: z.int(),
  effect: z.string(),
  transport: z.string(),
  person: z.string(),
  created_at: instant,
  ended_at: instant,
  attempts: z.int(),
  error: z.string().nullable(),
})
export type FailedSendingAnswer = z.infer<typeof FailedSendingAnswer>
const OutboxState = z.object({
  /** Messages not sent, by transport; the oldest's age in seconds. */
  standing: z.array(
    z.object({
      transport: z.string(),
      state: z.enum(['waiting', 'failed']),
      rows: z.int(),
      oldest_s: z.number(),
    }),
  ),
  /** Messages that failed for good, the newest first (at most 200). */
  failed: z.array(FailedSendingAnswer),
})

const Rebuild = z.object({
  id: z.int(),
  projection: z.string(),
  kind: z.enum(['rebuild', 'verify']),
  state: z.enum(rebuildStates),
  requested_by: z.string(),
  requested_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** 0 to 1. */
  part: z.number(),
  events: z.int(),
  /** The number of times a process has begun it: more than once if one was killed. */
  attempts: z.int(),
  /** Whether it was asked to stop. */
  cancelling: z.boolean(),
  /** The outcome: the first difference, or what went wrong. */
  result: z.string().nullable(),
})
export type Rebuild = z.infer<typeof Rebuild>

const ProcessState = z.object({
  process: z.string(),
  role: z.enum(['all', 'api', 'worker']),
  pid: z.int(),
  host: z.string(),
  started_at: instant,
  seen_at: instant,
  /** Seconds since its last sign of life; past 15 it is gone or stands still. */
  silent_seconds: z.number(),
  /** Rates are of the last seconds, the others since it started. */
  figures: z.object({
    memory_mb: z.number(),
    calls_per_s: z.number(),
    call_p95_ms: z.number().nullable(),
    bugs: z.int(),
    appends_per_s: z.number(),
    append_p95_ms: z.number().nullable(),
    append_group_mean: z.number().nullable(),
    append_lock_mean_ms: z.number().nullable(),
    sockets: z.int(),
    projected_per_s: z.number(),
    /** Wake-ups that wait in the queue, as this worker sees it; null for one that does not work. */
    queue: z.int().nullable(),
  }),
})
export type ProcessState = z.infer<typeof ProcessState>

export const operationsCalls = defineCalls('operations', {
  demo: {
    method: 'GET',
    writes: false,
    path: '/api/operations/demo',
    summary:
      'How much of its history a demo has told, in per cent; null when all of it, and where there is no demo',
    allow: session,
    response: z.object({ percent: z.int().min(0).max(99).nullable() }),
  },
  projections: {
    method: 'GET',
    writes: false,
    path: '/api/operations/projections',
    summary: 'Every read model: its version, how far it has come, how far it is behind',
    allow: owner,
    response: z.object({
      head: z.int(),
      /** Events of EventStoreDB that cannot be placed, since their streams were deleted or truncated there; the first 20. */
      aside: z.array(AsideEvent),
      projections: z.array(ProjectionState),
    }),
  },
  processManagers: {
    method: 'GET',
    writes: false,
    path: '/api/operations/process-managers',
    summary: 'What reacts to events and to the clock: how far it is behind, and what failed',
    allow: owner,
    response: z.object({ processes: z.array(ProcessManager), timers: z.array(FailingTimer) }),
  },
  outbox: {
    method: 'GET',
    writes: false,
    path: '/api/operations/outbox',
    summary: 'What goes to people outside: how much waits, and what could not be delivered',
    allow: owner,
    response: OutboxState,
  },
  sendAgain: {
    method: 'POST',
    writes: true,
    about: 'object',
    path: '/api/operations/outbox/{id}/retry',
    summary: 'Try again to deliver what could not be delivered',
    params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    allow: owner,
    response: z.object({ ok: z.literal(true) }),
  },
  quarantined: {
    method: 'GET',
    writes: false,
    path: '/api/operations/quarantined',
    summary:
      'The streams that a read model or process manager has put aside because an event failed (at most 200)',
    allow: owner,
    response: z.array(ParkedStreamAnswer),
  },
  tryAgain: {
    method: 'POST',
    writes: true,
    path: '/api/operations/quarantined/retry',
    summary: 'Fold, or run, a stream that is put aside again, from its failing event on',
    body: z.object({ projection: name, stream: z.string().min(1).max(500) }),
    about: 'object',
    allow: owner,
    response: z.object({ healthy: z.boolean() }),
  },
  rebuilds: {
    method: 'GET',
    writes: false,
    path: '/api/operations/rebuilds',
    summary: 'Rebuilds and verifications, the newest first (at most 50)',
    allow: owner,
    response: z.array(Rebuild),
  },
  startRebuild: {
    method: 'POST',
    writes: true,
    path: '/api/operations/rebuilds',
    summary:
      'Build a read model again beside the live one and compare: then swap (rebuild) or throw it away (verify)',
    body: z.object({ projection: name, kind: z.enum(['rebuild', 'verify']) }),
    status: 201,
    about: 'object',
    allow: owner,
    response: Rebuild,
  },
  cancelRebuild: {
    method: 'POST',
    writes: true,
    path: '/api/operations/rebuilds/{id}/cancel',
    summary: 'Stop a rebuild or verification; the live rows stay as they are',
    params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    about: 'object',
    allow: owner,
    response: Rebuild,
  },
  processes: {
    method: 'GET',
    writes: false,
    path: '/api/operations/processes',
    summary:
      'The processes that have given a sign of life in the last ten minutes, with their figures',
    allow: owner,
    response: z.array(ProcessState),
  },
})
