import { z } from 'zod'
import {
  aboutVisibleStudio,
  manage,
  read,
  scope,
  session,
  sessionOrRead,
} from '../platform/allow.ts'
import { defineCalls, defineTopics, nobody } from '../platform/calls.ts'
import { plainName } from '../platform/text.ts'
import { Status } from './statuses.ts'
import { answeredByName } from '../platform/by-name.ts'

export const ObserverName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, 'letters, digits, _ . - only, at most 64')
/**
 * A name on a site, without control or invisible characters or blanks around it; composed (NFC), as names of people
 * are.
 */
export const AccountName = z
  .string()
  .max(100)
  .trim()
  .normalize('NFC')
  .regex(plainName, '1 to 100 characters, no control or invisible characters')
/** One line of the ingest call. The codes below it are per line: a bad line never spoils the good ones. */
export const ObservationLine = z.object({
  observer: ObserverName,
  site: z.string().min(1).max(20),
  account: AccountName,
  status: Status,
  observed_at: z.iso.datetime({ offset: true }),
  seq: z.number().optional(),
})
export type ObservationLine = z.infer<typeof ObservationLine>
const Rejected = z.object({ line: z.int(), code: z.string(), err: z.string() })
export const IngestAnswer = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  conflicts: z.array(z.object({ line: z.int() })),
  quarantined: z.int(),
  rejected: z.array(Rejected),
})
export type IngestAnswer = z.infer<typeof IngestAnswer>
const ObserverParams = z.object({ observer: ObserverName })
const Observer = z.object({
  observer: z.string(),
  mode: z.enum(['change', 'poll']),
  poll_s: z.int().nullable(),
  rank: z.int(),
})
/** A line that contradicts what stands. */
const Conflict = z.object({ site: z.string(), account: z.string(), at: z.string(), status: Status })
export const ObserverView = Observer.extend({
  last_heard: z.string().nullable(),
  last_observed: z.string().nullable(),
  /** Lines that were taken in, minute by minute, oldest first; the last one is the minute of `minute`. */
  minutes: z.array(z.int()),
  minute: z.string().nullable(),
  /** Contradicting lines so far, the newest moment, and the last few of them. */
  conflicts: z.int(),
  last_conflict: z.string().nullable(),
  conflict_samples: z.array(Conflict),
})
export type ObserverView = z.infer<typeof ObserverView>
export const Quarantined = z.object({
  site: z.string(),
  account: z.string(),
  lines: z.int(),
  first_at: z.string(),
  last_at: z.string(),
})
export type Quarantined = z.infer<typeof Quarantined>
export const Alert = z.object({
  alert: z.string(),
  user: z.string(),
  studio: z.string().nullable(),
  site: z.string(),
  account: z.string(),
  kind: z.string(),
  at: z.string(),
  acknowledged: z.boolean(),
})
export type Alert = z.infer<typeof Alert>

/** Alerts of one call. */
export const ALERTS_MARKED_MAX = 200

export const siteStatusCalls = defineCalls('site-status', {
  ingest: {
    method: 'POST',
    writes: true,
    path: '/ingest/v1/observations',
    summary: 'Report what sites show, one JSON object a line',
    about: nobody('each line is looked at alone: it is taken of accounts in sight'),
    reads: ['monitor', 'observer_settings', 'site_account_owner'],
    allow: scope('ingest', 'monitoring'),
    body: 'ndjson',
    bytesMax: 2 * 1024 * 1024,
    idempotent: true,
    response: IngestAnswer,
  },
  configureObserver: {
    method: 'PUT',
    writes: true,
    path: '/ingest/v1/observers/{observer}',
    summary: 'Say how an observer works',
    about: 'object',
    allow: scope('ingest'),
    params: ObserverParams,
    body: z
      .object({
        mode: z.enum(['change', 'poll']),
        poll_s: z.int().min(1).max(86_400).optional(),
        rank: z.int().min(1).max(9).optional(),
      })
      .refine(
        (body) => body.mode === 'change' || body.poll_s !== undefined,
        'a poll observer declares poll_s',
      ),
    response: Observer,
  },
  heartbeat: {
    method: 'POST',
    writes: true,
    path: '/ingest/v1/observers/{observer}/heartbeat',
    summary: 'Say that an observer is alive',
    about: 'object',
    allow: scope('ingest'),
    params: ObserverParams,
    body: z.object({ at: z.iso.datetime({ offset: true }) }),
    response: z.object({ ok: z.literal(true) }),
  },
  accountState: {
    method: 'POST',
    writes: false,
    path: '/accountState',
    summary: 'What each account shows now, by site',
    about: 'user',
    // For callers who may not see monitoring, the accounts of others are answered as unknown ones.
    allow: sessionOrRead,
    reads: ['monitor'],
    body: z.record(z.string().max(20), z.array(z.string().max(100)).max(5000)),
    response: z.array(
      z.object({
        site: z.string(),
        states: answeredByName(z.object({ status: Status, since: z.string().nullable() })),
      }),
    ),
  },
  sites: {
    method: 'GET',
    writes: false,
    path: '/api/site-status/sites',
    summary: 'The sites that are configured',
    allow: session,
    response: z.array(z.object({ site: z.string(), name: z.string() })),
  },
  observers: {
    method: 'GET',
    writes: false,
    path: '/api/site-status/observers',
    summary: 'Observers and when each was last heard',
    allow: manage('monitoring'),
    reads: ['observers', 'monitor'],
    response: z.array(ObserverView),
  },
  quarantine: {
    method: 'GET',
    writes: false,
    path: '/api/site-status/quarantine',
    summary: 'Accounts that were reported and that nobody has',
    allow: manage('monitoring'),
    reads: ['quarantine'],
    response: z.array(Quarantined),
  },
  quarantinedLines: {
    method: 'GET',
    writes: false,
    path: '/api/site-status/quarantine/lines',
    summary: 'The newest raw lines of an account that nobody has',
    about: 'object',
    allow: manage('monitoring'),
    reads: ['quarantine'],
    query: z.object({ site: z.string().min(1).max(20), account: AccountName }),
    response: z.array(z.object({ observer: z.string(), raw: z.string() })),
  },
  alerts: {
    method: 'GET',
    writes: false,
    path: '/api/site-status/alerts',
    summary: 'Accounts that cannot be seen, and sites that flap',
    about: nobody('a list: only alerts of people in sight are shown'),
    allow: read('monitoring'),
    reads: ['alerts', 'monitor'],
    query: z.object({ studio: z.string().max(64).optional() }),
    response: z.array(Alert),
  },
  acknowledge: {
    method: 'POST',
    writes: true,
    path: '/api/site-status/alerts/{alert}/acknowledge',
    summary: 'Take an alert off the list',
    about: 'object',
    reads: ['alerts', 'monitor'],
    allow: manage('monitoring'),
    params: z.object({ alert: z.string().max(100) }),
    response: z.object({ ok: z.literal(true) }),
  },
  markAlerts: {
    method: 'POST',
    writes: true,
    path: '/api/site-status/alerts/marks',
    summary: 'Acknowledge several alerts, or put them back on the list: all of them or none',
    about: 'object',
    reads: ['alerts', 'monitor'],
    allow: manage('monitoring'),
    body: z.object({
      alerts: z.array(z.string().max(100)).min(1).max(ALERTS_MARKED_MAX),
      acknowledged: z.boolean(),
    }),
    response: z.object({ ok: z.literal(true) }),
  },
})
/** `monitor:<studio>`; frames are described in platform/live.ts. */
export const monitorTopic = (studio: string) => `monitor:${studio}` as const

export const siteStatusTopics = defineTopics({
  monitor: {
    summary:
      'The wall of one studio, `monitor:<studio>`: the people in sight and what the sites show of them',
    allow: aboutVisibleStudio(read('monitoring')),
    reads: ['monitor'],
  },
})
