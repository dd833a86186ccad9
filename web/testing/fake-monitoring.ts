import type { FastifyInstance } from 'fastify'
import {
  onlineTimeCalls,
  type Observation,
  type OnlineInterval,
} from '#shared/online-time/calls.ts'
import { shiftCalls, type PresenceView } from '#shared/shifts/calls.ts'
import { siteStatusCalls, type Alert } from '#shared/site-status/calls.ts'
import type { FakeTopic } from './fake-wall.ts'

const iso = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString()
const studioOfTopic = ({ topic }: FakeTopic) => topic.slice('monitor:'.length)

/** Answers for what the wall asks beside its frames: alerts, observers, running shifts, and what lies behind a cell. */
export function addMonitoring(
  app: FastifyInstance,
  topics: ReadonlyMap<string, FakeTopic>,
  changed: (module: string) => void,
): void {
  const now = Math.floor(Date.now() / 1000)
  const alerts = [...topics.values()].flatMap((topic) => fakeAlerts(topic, now))
  app.get(siteStatusCalls.alerts.path, async () => alerts)
  app.post(siteStatusCalls.markAlerts.path, async (request, reply) => {
    const { alerts: marked, acknowledged } = siteStatusCalls.markAlerts.body.parse(request.body)
    if (!marked.every((one) => alerts.some(({ alert }) => alert === one)))
      return reply.code(404).send({ err: 'Alert not found', code: 'siteStatus.alertUnknown' })
    for (const [at, found] of alerts.entries())
      if (marked.includes(found.alert)) alerts[at] = { ...found, acknowledged }
    changed('site-status')
    return { ok: true }
  })
  app.get(siteStatusCalls.observers.path, async () => {
    // A server that runs for minutes must not make its observers fall silent.
    const asked = Math.floor(Date.now() / 1000)
    return [
      {
        observer: 'poller-1',
        mode: 'poll',
        poll_s: 60,
        rank: 2,
        last_heard: iso(asked),
        last_observed: iso(asked),
      },
      {
        observer: 'poller-2',
        mode: 'poll',
        poll_s: 60,
        rank: 2,
        last_heard: iso(asked - 3000),
        last_observed: iso(asked - 3000),
      },
      {
        observer: 'ext-1',
        mode: 'change',
        poll_s: null,
        rank: 3,
        last_heard: iso(asked - 9000),
        last_observed: iso(asked - 9000),
      },
    ]
  })
  app.get(shiftCalls.onShift.path, async () =>
    [...topics.values()].flatMap((topic) => runningShifts(topic)),
  )
  app.get(shiftCalls.presence.path, async () =>
    [...topics.values()].flatMap((topic) => plannedAway(topic)),
  )
  app.get(onlineTimeCalls.intervals.path, async (request) => {
    const { from, to, site } = onlineTimeCalls.intervals.query.parse(request.query)
    return fakeIntervals(Date.parse(from), Date.parse(to), site)
  })
}

function fakeAlerts(topic: FakeTopic, now: number): Alert[] {
  return (['invalid_user', 'access_denied', 'flapping'] as const).map((kind, index) => {
    const user = topic.people[index * 2] ?? ''
    const studio = studioOfTopic(topic)
    return {
      alert: `${studio}-${kind}`,
      user,
      studio,
      site: topic.sites[index] ?? '',
      account: `${user}_x`,
      kind,
      at: iso(now - 600 * (index + 1)),
      acknowledged: false,
    }
  })
}

/** As many minutes of pause as the person's place says. */
function runningShifts(topic: FakeTopic) {
  const now = Math.floor(Date.now() / 1000)
  return topic.people.flatMap((user, person) => {
    const cell = topic.shiftOf(person)
    if (!cell || (cell.status !== 1 && cell.status !== 2)) return []
    const paused = (person % 7) * 240
    const start = cell.since - 1800 - paused
    const times =
      cell.status === 1
        ? { start, lucru: Math.max(0, now - start - paused), pauza: paused, last: cell.since }
        : { start, lucru: 1800, pauza: paused + now - cell.since, last: cell.since }
    return [
      {
        user,
        studio: studioOfTopic(topic),
        session: { state: cell.status, times, user_name: user },
        last_broadcast: null,
      },
    ]
  })
}

/** Returns the planned people who are away: the first of those without a shift is absent, the second late. */
function plannedAway(topic: FakeTopic): readonly PresenceView[] {
  const off = topic.people.filter((_, person) => (topic.shiftOf(person)?.status ?? 0) === 0)
  const now = Math.floor(Date.now() / 1000)
  return (['absent', 'late'] as const).flatMap((kind, index) => {
    const user = off[index]
    const seconds = kind === 'absent' ? 7200 : 1500
    return user === undefined
      ? []
      : [
          {
            user,
            studio: studioOfTopic(topic),
            kind,
            seconds,
            planned_from: iso(now - seconds),
            planned_to: iso(now - seconds + 28_800),
            shift: kind === 'absent' ? 'night' : 'morning',
            late_seconds: 0,
            forgotten: false,
          },
        ]
  })
}

const parts = [
  [0.05, 0.2, 1],
  [0.2, 0.24, 3],
  [0.24, 0.31, 2],
  [0.55, 0.6, 'unobserved'],
  [0.6, 0.82, 1],
  [0.82, 1, 3],
] as const
function fakeIntervals(from: number, to: number, site: string | undefined) {
  const at = (part: number) => new Date(from + part * (to - from)).toISOString()
  const sites = site === undefined ? ['ctb', 'str'] : [site]
  const intervals = sites.flatMap((one) =>
    parts.map(([start, end, status]): OnlineInterval => ({
      site: one,
      account: 'ana_x',
      status,
      from: at(start),
      to: end === 1 ? null : at(end),
    })),
  )
  const observations = intervals.flatMap(
    ({ site: one, account, status, from: observed_at, to: until }): Observation[] =>
      status === 'unobserved'
        ? []
        : [
            {
              site: one,
              account,
              observer: 'poller-1',
              status,
              observed_at,
              seq: null,
              held_until: until,
            },
          ],
  )
  return { timezone: 'Europe/Bucharest', intervals, observations, more: false }
}
