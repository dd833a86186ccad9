import { z } from 'zod'
import { impersonal, person, thing } from '../platform/event-fields.ts'
import { type EventOf, eventTypesOf, partitionByUser } from '../platform/messages.ts'
import { CONFLICT_SAMPLES_MAX } from './rules.ts'
import { Status } from './statuses.ts'

const eventType = eventTypesOf('monitoring')
const byPart = (data: { readonly part: string }) => data.part
/** [observed_at in epoch milliseconds, status, seq or null] */
const Seen = z.tuple([z.int(), Status, z.number().nullable()])
export type Seen = z.infer<typeof Seen>

/**
 * One event for what one request said about the people of one shard: an event per observation would cost 95 % of the
 * log for confirmations. Streams: `observed-<observer>-<week>` (`observations-<observer>-<shard>-<week>` in older weeks); `part` is any text
 * that hashes to that shard.
 * `stale_s` is null for observers that only report changes, else max(3 × poll_s, 300): how long an observation holds.
 */
export const observationEvents = {
  ObservationsReceived: eventType(
    z.object({
      // Names in alphabetical order: the hash is taken over the canonical form, and this one needs no sorting.
      observer: thing(),
      part: impersonal(),
      people: z.array(
        z.object({
          account: impersonal(),
          seen: z.array(Seen),
          site: impersonal(),
          user: person(),
        }),
      ),
      rank: z.int(),
      stale_s: z.int().nullable(),
    }),
    { of: byPart, name: 'Observations received', isReport: true },
  ),
  /** The observer lives: what it last said of these people still holds. */
  HeartbeatReceived: eventType(
    z.object({
      part: impersonal(),
      observer: thing(),
      stale_s: z.int().nullable(),
      at: z.int(),
      users: z.array(person()),
    }),
    { of: byPart, name: 'Heartbeat received', isReport: true },
  ),
}
/**
 * Lines that contradict what stands, counted: they change nothing (docs/rules/online-time.md#duplicate-observation). At most one event an
 * observer, process and minute, with the last few lines as samples, so that an observer that repeats itself cannot fill the
 * log. Streams: `conflicts-<observer>`.
 */
export const conflictEvents = {
  ConflictsReported: eventType(
    z.object({
      observer: thing(),
      lines: z.int().positive(),
      samples: z
        .array(z.object({ site: impersonal(), account: impersonal(), at: z.int(), status: Status }))
        .max(CONFLICT_SAMPLES_MAX),
    }),
    { of: (data) => data.observer, name: 'Conflicting reports' },
  ),
}
/** Streams: `observer-<observer>`. */
export const observerEvents = {
  ObserverConfigured: eventType(
    z.object({
      observer: thing(),
      mode: z.enum(['change', 'poll']),
      poll_s: z.int().nullable(),
      rank: z.int(),
    }),
    { of: (data) => data.observer, name: 'Observer configured' },
  ),
}
/**
 * Lines about an account without a holder, kept raw until it has one: ObservationsQuarantined in streams
 * `quarantine-<observer>-<week>` (one a request, however many accounts), QuarantineReleased in
 * `released-<site>-<account>`.
 */
export const quarantineEvents = {
  ObservationsQuarantined: eventType(
    z.object({
      site: thing(),
      account: impersonal(),
      observer: thing(),
      rank: z.int(),
      stale_s: z.int().nullable(),
      seen: z.array(Seen),
      raw: z.array(impersonal()),
    }),
    { of: (data) => `${data.site}:${data.account}`, name: 'Observations quarantined' },
  ),
  /** `released` holds the ids of the ObservationsQuarantined whose lines now count for `user`. */
  QuarantineReleased: eventType(
    z.object({
      site: thing(),
      account: impersonal(),
      user: person(),
      lines: z.int(),
      released: z.array(impersonal()),
    }),
    { of: (data) => `${data.site}:${data.account}`, name: 'Quarantine released' },
  ),
}
/** Streams: `alerts-<user>`. */
export const alertEvents = {
  AlertRaised: eventType(
    z.object({
      alert: thing(),
      user: person(),
      site: thing(),
      account: impersonal(),
      /** Site and account are empty for alerts about planned hours (`late`, `absent`, `forgotten`). */
      kind: z.enum([
        'invalid_user',
        'access_denied',
        'unmapped',
        'flapping',
        'seen_inactive',
        'late',
        'absent',
        'forgotten',
      ]),
      at: z.iso.datetime(),
    }),
    { of: partitionByUser, name: 'Alert raised' },
    // More kinds; what was said of the others stays as it is.
    { version: 2, upcast: { 1: (alert: object) => alert } },
  ),
  AlertAcknowledged: eventType(z.object({ alert: thing(), user: person() }), {
    of: partitionByUser,
    name: 'Alert acknowledged',
  }),
  /** An acknowledgement taken back. */
  AlertReopened: eventType(z.object({ alert: thing(), user: person() }), {
    of: partitionByUser,
    name: 'Alert reopened',
  }),
}
export type ObservationEvent = EventOf<typeof observationEvents>
export type ConflictEvent = EventOf<typeof conflictEvents>
export type QuarantineEvent = EventOf<typeof quarantineEvents>
export type AlertEvent = EventOf<typeof alertEvents>
