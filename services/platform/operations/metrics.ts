import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const registers = [registry]
const fine_seconds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** Every figure of this process, in one place: the parts that measure import it, `/metrics` prints it. */
export const metrics = {
  registry,
  callSeconds: new Histogram({
    name: 'callboard_call_seconds',
    help: 'Time from the first byte of a call to its answer',
    labelNames: ['call', 'status'],
    buckets: fine_seconds,
    registers,
  }),
  bugs: new Counter({
    name: 'callboard_bugs_total',
    help: 'Calls answered 500: each is logged with its request id',
    registers,
  }),
  appendSeconds: new Histogram({
    name: 'callboard_append_seconds',
    help: 'Time of one append, waiting for its group included',
    buckets: fine_seconds,
    registers,
  }),
  appendGroup: new Histogram({
    name: 'callboard_append_group_size',
    help: 'Appends written by one statement',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    registers,
  }),
  appendLockSeconds: new Histogram({
    name: 'callboard_append_lock_seconds',
    help: 'Time of one group in the store, waiting for the lock included',
    buckets: fine_seconds,
    registers,
  }),
  projectionLag: new Gauge({
    name: 'callboard_projection_lag_events',
    help: 'Positions between the newest event and what a projection has seen',
    labelNames: ['projection', 'shard'],
    registers,
  }),
  projectionUnread: new Gauge({
    name: 'callboard_projection_unread_seconds',
    help: 'How long the longest waiting event has not been projected; NaN while that cannot be measured',
    registers,
  }),
  feedUncopied: new Gauge({
    name: 'callboard_feed_uncopied_events',
    help: 'Events in EventStoreDB that are not copied into PostgreSQL, counted up to 200; NaN while that cannot be measured',
    registers,
  }),
  feedAside: new Gauge({
    name: 'callboard_feed_aside_events',
    help: 'Events in EventStoreDB that cannot be placed in PostgreSQL, counted up to 20: their streams were deleted or truncated',
    registers,
  }),
  logAhead: new Gauge({
    name: 'callboard_log_ahead_seconds',
    help: 'How far the time of the newest event is ahead of the clock, which has gone back; NaN while that cannot be measured',
    registers,
  }),
  checkOk: new Gauge({
    name: 'callboard_check_ok',
    help: 'Whether a check of /readyz holds (1) or not (0)',
    labelNames: ['check'],
    registers,
  }),
  projectionStopped: new Gauge({
    name: 'callboard_projection_stopped_streams',
    help: 'Streams that a projection has put aside because an event failed',
    labelNames: ['projection'],
    registers,
  }),
  processLag: new Gauge({
    name: 'callboard_process_lag_events',
    help: 'Positions between the newest event and what a process manager has seen',
    labelNames: ['process'],
    registers,
  }),
  processStopped: new Gauge({
    name: 'callboard_process_stopped_streams',
    help: 'Streams that a process manager has put aside because an event failed',
    labelNames: ['process'],
    registers,
  }),
  timersDue: new Gauge({
    name: 'callboard_timers_due',
    help: 'Timers of a process manager that are due and have not fired',
    labelNames: ['process'],
    registers,
  }),
  outboxRows: new Gauge({
    name: 'callboard_outbox_rows',
    help: 'What waits to be sent outside and what could not be, by transport',
    labelNames: ['transport', 'state'],
    registers,
  }),
  projectedEvents: new Counter({
    name: 'callboard_projected_events_total',
    help: 'Events folded',
    labelNames: ['projection'],
    registers,
  }),
  queueDepth: new Gauge({
    name: 'callboard_queue_depth',
    help: 'Jobs waiting',
    labelNames: ['queue'],
    registers,
  }),
  liveSockets: new Gauge({ name: 'callboard_live_sockets', help: 'Open live sockets', registers }),
  liveTopics: new Gauge({
    name: 'callboard_live_topics',
    help: 'Live topics that are kept open',
    registers,
  }),
  liveFrames: new Counter({
    name: 'callboard_live_frames_total',
    help: 'Frames sent to live sockets',
    registers,
  }),
  liveBehind: new Counter({
    name: 'callboard_live_behind_total',
    help: 'Times that a slow socket was put back to a snapshot',
    registers,
  }),
} as const
