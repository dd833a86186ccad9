import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { addDays } from '#shared/platform/local-day.ts'
import type { Person } from '#shared/platform/people.ts'
import { dateAt } from '#shared/platform/time.ts'
import { feedCalls } from '#shared/schedules/feed-calls.ts'
import { refuseSchedule } from '#shared/schedules/refusals.ts'
import type { App } from '../platform/kernel/app.ts'
import { action, query, useCase } from '../platform/kernel/use-case.ts'
import { feedAggregate, feedStream } from './feed-decider.ts'
import { hoursInstants, ownPlanOf, publishedDays } from './own-plan.ts'
import { shiftsCalendar, type CalendarShift } from './shifts-calendar.ts'

const StoredFeed = z.object({ user: z.string(), hash: z.string() })
type StoredFeed = z.infer<typeof StoredFeed>
const KIND = 'scheduleFeed'
const reference = (feed: string) => `${KIND}:${feed}`
const sha256 = (text: string) => createHash('sha256').update(text)
const LINK = /^([0-9a-f]{16})-([A-Za-z0-9_-]{43})(?:\.ics)?$/
/** The range of a calendar: the recent past, and all that is usually planned. */
const DAYS_BACK = 30
const DAYS_AHEAD = 90

/** One's calendar link. */
export const feedLink = query(feedCalls.feed)(async ({ app, context: { actor } }) => {
  const { state } = await app.load(feedAggregate, feedStream(actor.user))
  return { opened_at: state?.opened_at ?? null }
})
export const revokeFeed = useCase(feedCalls.revokeFeed).on(feedAggregate)({
  about: async ({ app, context: { actor } }) => {
    // Shut at once, whatever becomes of the event.
    await app.vault.removeOf(actor.user, KIND)
    return { key: actor.user, studio: null }
  },
  command: ({ context: { actor } }) => ({ type: 'RevokeFeed', user: actor.user }),
  reply: () => ({ opened_at: null }),
})

/** Only the hash of the link's secret is kept. Of two that are made at once the one that the log says last works. */
export const openFeed = action(feedCalls.openFeed)(async ({ app, context }) => {
  const { user } = context.actor
  const stream = feedStream(user)
  const feed = randomBytes(8).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  const hash = sha256(secret).digest('hex')
  const { state: before } = await app.load(feedAggregate, stream)
  const { state } = await app.handle(
    feedAggregate,
    stream,
    { type: 'OpenFeed', user, feed },
    context,
  )
  await app.vault.put(
    reference(feed),
    user,
    KIND,
    JSON.stringify({ user, hash } satisfies StoredFeed),
  )
  if (before) await app.vault.remove(reference(before.feed))
  if (!state) throw new Error('a calendar link that was opened is there')
  return { opened_at: state.opened_at, path: `${feedCalls.openFeed.path}/${feed}-${secret}.ics` }
})

/** Returns the calendar under a link. */
export const feedCalendar = query(feedCalls.feedCalendar)(async (asked) => {
  const {
    app,
    params,
    context: { now },
  } = asked
  const person = await whoseLink(app, params.link, now)
  const today = dateAt(now, null)
  const range = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }
  const plan = await ownPlanOf(app, person, range)
  const shifts = publishedDays(plan, person, range).flatMap(
    ({ date, studio, zone, sequence, published, left }) =>
      left.map((hours): CalendarShift => {
        // By its place among what is published: leave that frees the hours before it changes nothing of it.
        const place = published.indexOf(hours)
        const uid = sha256(JSON.stringify([person.user, date, studio, place])).digest('hex')
        const summary = hours.shift === null ? studio : `${studio} · ${hours.shift}`
        return { uid, sequence, summary, ...hoursInstants(date, hours, zone) }
      }),
  )
  const bytes = Buffer.from(shiftsCalendar(shifts, now))
  return {
    type: 'text/calendar; charset=utf-8',
    body: Readable.from([bytes]),
    bytes: bytes.length,
    filename: 'callboard.ics',
    // Made anew each time, and yet the same while the hours are.
    etag: sha256(JSON.stringify(shifts)).digest('base64url'),
    cacheSeconds: 0,
  }
})

/** Finds the maker of this link, who must still work here; every link that does not work is answered alike. */
async function whoseLink(app: App, link: string, now: string): Promise<Person> {
  const unknown = () => refuseSchedule('schedules.feedUnknown')
  const [, feed, secret] = LINK.exec(link) ?? []
  if (feed === undefined || secret === undefined) return unknown()
  const stored = await app.vault.get(reference(feed))
  if (stored === undefined) return unknown()
  const { user, hash } = StoredFeed.parse(JSON.parse(stored))
  if (!timingSafeEqual(Buffer.from(hash, 'hex'), sha256(secret).digest())) return unknown()
  const [{ state }, people] = await Promise.all([
    app.load(feedAggregate, feedStream(user)),
    app.people.get([user], now),
  ])
  const person = people.get(user)
  const works = state?.feed === feed && person?.active === true && !person.erased
  return works ? person : unknown()
}
