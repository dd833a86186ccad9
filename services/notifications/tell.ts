import { importEvents, viewAsEvents } from '#shared/accounts/access-events.ts'
import { newIdAlert } from '#shared/accounts/person-rules.ts'
import { GATHERED_S, ID_EXPIRY_AT } from '#shared/notifications/rules.ts'
import { personEvents } from '#shared/accounts/person-events.ts'
import type { Facts } from '#shared/notifications/events.ts'
import { notificationTypes, type NotificationTypeName } from '#shared/notifications/types.ts'
import { candidateEvents } from '#shared/interviews/events.ts'
import { assertNever, type EventOf } from '#shared/platform/messages.ts'
import { shiftEvents } from '#shared/shifts/events.ts'
import { alertEvents } from '#shared/site-status/events.ts'
import {
  audience,
  holdsIn,
  queryExpiringIds,
  queryListeners,
  queryStudioPlaces,
  type AudienceTables,
  type Listener,
} from '#projections/notifications/audience.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitReads } from '../platform/process/await-reads.ts'
import {
  onEvent,
  type AnyProcess,
  type Daily,
  type ProcessContext,
} from '../platform/process/define-process.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import { notificationAggregate, notificationStream, type NotificationCommand } from './decider.ts'
import { digestAt } from './digest.ts'

/** Streams that are written side by side: an event that concerns a whole studio is told within a run. */
const TOLD_AT_ONCE = 16

const { AlertRaised } = alertEvents
const { ShiftClosedProvisionally, ShiftPaused, ShiftResumed } = shiftEvents
const { ViewAsStarted } = viewAsEvents
const { ErasureRequested, PersonErased } = personEvents
const { InterviewPlanned, InterviewMoved, InterviewReminded, OutcomeRecorded } = candidateEvents
const interviews = { InterviewPlanned, InterviewMoved, InterviewReminded, OutcomeRecorded }
const events = {
  AlertRaised,
  ShiftClosedProvisionally,
  ShiftPaused,
  ShiftResumed,
  ViewAsStarted,
  ErasureRequested,
  PersonErased,
  ...interviews,
  ...importEvents,
}

/** The news of an event, for people. */
export interface News {
  readonly type: NotificationTypeName
  /** null: it is about no person. */
  readonly about: string | null
  /** null: that of the person it is about. */
  readonly studio: string | null
  readonly facts: Facts
  /** Not told: who did it. */
  readonly by?: string
  /** Not told to whoever has muted this project. */
  readonly unlessMuted?: string
  /** The key of one piece of news, which is not told again until it was seen. */
  readonly subject: string
  /** Limits who is told among the holders of the type's permission; where it has none, among everybody. */
  readonly isFor?: (one: Listener) => boolean
}

type Heard = EventOf<typeof events> & { readonly id: string }
type AboutInterview = Extract<Heard, { type: keyof typeof interviews }>
const isInterview = (event: Heard): event is AboutInterview => event.type in interviews
/** Returns the news of an event, mostly for one circle of people. */
const newsOf = (event: Heard): readonly News[] => {
  if (isInterview(event)) return interviewNews(event)
  const one = newsAboutPerson(event)
  return one === null ? [] : [one]
}
/** Returns the news of an interview; its author need not be told. */
function interviewNews({ type, data }: AboutInterview): readonly News[] {
  const { interview, candidate, at: start } = data
  const told = (about: string, what: string): readonly News[] =>
    'by' in data && data.by === about
      ? []
      : [
          {
            type: 'interview',
            about,
            studio: null,
            facts: { what, candidate, start },
            subject: `interview ${interview} ${what} ${start}`,
          },
        ]
  const { interviewer } = data
  switch (type) {
    case 'InterviewPlanned':
      return told(interviewer, 'planned')
    case 'InterviewMoved':
      return data.former === interviewer
        ? told(interviewer, 'moved')
        : [...told(interviewer, 'planned'), ...told(data.former, 'left')]
    case 'InterviewReminded':
      return told(interviewer, 'soon')
    case 'OutcomeRecorded':
      return data.outcome === 'cancelled' ? told(interviewer, 'cancelled') : []
    default:
      return assertNever(type)
  }
}
/** Returns the news about a person; null: none is told. */
function newsAboutPerson({ id, type, data }: Exclude<Heard, AboutInterview>): News | null {
  const { user: about } = data
  switch (type) {
    case 'AlertRaised': {
      const { site, kind } = data
      // A status that changes often needs no action; the wall shows it.
      if (kind === 'flapping') return null
      return {
        type: 'alert',
        about,
        studio: null,
        facts: { site, kind },
        subject: `alert ${about} ${site} ${kind}`,
      }
    }
    case 'ShiftClosedProvisionally': {
      const { shift, at: end } = data
      const subject = `missedStop ${shift}`
      return { type: 'missedStop', about, studio: null, facts: { end }, subject }
    }
    case 'ShiftPaused':
    case 'ShiftResumed': {
      if (data.auto !== true) return null
      const facts = { what: type === 'ShiftPaused' ? 'paused' : 'resumed' }
      // Each is told: an old unread pause must not hide that the shift goes on.
      const subject = `autoPause ${data.shift} ${data.at}`
      return { type: 'autoPause', about, studio: null, facts, subject }
    }
    case 'ViewAsStarted': {
      const { view, by } = data
      return { type: 'viewAs', about, studio: null, facts: { by }, subject: `viewAs ${view}`, by }
    }
    case 'ErasureRequested': {
      const { by } = data
      const facts = { state: 'requested', by }
      return { type: 'erasure', about, studio: null, facts, subject: `erasure ${about}`, by }
    }
    case 'PersonErased': {
      const facts = { state: 'done' }
      const subject = `erased ${about}`
      return { type: 'erasure', about, studio: null, facts, subject, by: data.approvedBy }
    }
    case 'PeopleImported': {
      const { created, updated, rejected } = data
      const facts = { created, updated, rejected }
      return { type: 'importDone', about, studio: null, facts, subject: `import ${id}` }
    }
    default:
      return assertNever(type)
  }
}

/** Tells people of what happened, by the ways they chose: on the screen and by push at once, by mail once a day. */
export const tellPeople = (app: App): AnyProcess =>
  onEvent({
    name: 'notify',
    module: 'notifications',
    version: 3,
    events,
    daily: [idExpiryAt(app), digestAt(app)],
    run: async (event, context) => {
      const news = newsOf(event)
      if (news.length === 0) return
      // The circle of people who may be told is that before the event.
      await awaitReads(app, [audience.name], event.position)
      const everybody = await queryListeners(app.read<AudienceTables>(), event.occurredAt)
      await tell(app, news, everybody, { id: event.id, at: event.occurredAt }, context)
    },
  })

/** Every morning before the mail: whose ID document has come to 60, 30 or 7 days before its end. */
const idExpiryAt = (app: App): Daily => ({
  key: 'id-expiry',
  time: ID_EXPIRY_AT,
  places: () => queryStudioPlaces(app.read<AudienceTables>()),
  run: async ({ place: studio, date, previous, due }, context) => {
    const db = app.read<AudienceTables>()
    const everybody = await queryListeners(db, due)
    const here = new Set(everybody.filter((one) => one.studio === studio).map(({ user }) => user))
    for (const { user, expires } of await queryExpiringIds(db)) {
      if (!here.has(user) || newIdAlert(expires, previous, date) === null) continue
      // Not the date: it would stay in the log when the person is erased.
      const subject = `idExpiry ${user}`
      const news: News = { type: 'idExpiry', about: user, studio, facts: {}, subject }
      await tell(app, [news], everybody, { id: `id-${user}-${date}`, at: due }, context)
    }
  },
})

/** Tells everybody concerned, by the ways they chose: a published schedule or an open shift is for hundreds at once. */
export async function tell(
  { log }: Pick<App, 'log'>,
  all: readonly News[],
  everybody: readonly Listener[],
  { id, at }: { readonly id: string; readonly at: string },
  context: ProcessContext,
): Promise<void> {
  const raised = all.flatMap((news, i) => {
    const studio = news.studio ?? studioOf(everybody, news.about)
    const { type, about, facts, subject } = news
    const notification = i === 0 ? id : `${id}-${i}`
    const said = { notification, type, studio, about, subject, facts, at }
    return recipients(everybody, { ...news, studio }).map(({ user }): Raise => ({
      type: 'Raise',
      raised: { user, ...said },
      ...(news.unlessMuted !== undefined && { unlessMuted: news.unlessMuted }),
    }))
  })
  const each = { log, of: ({ raised: { user } }: Raise) => user, atOnce: TOLD_AT_ONCE }
  await eachOf(raised, each, (one) => raise(one, context))
}
type Raise = Extract<NotificationCommand, { type: 'Raise' }>
async function raise(command: Raise, context: ProcessContext): Promise<void> {
  const { user, notification, studio, type } = command.raised
  const { state, events: told } = await context.handle(
    notificationAggregate,
    notificationStream(user),
    command,
    { studio },
  )
  if (!told.some(({ data }) => 'channels' in data && data.channels.includes('push'))) return
  if (type === 'task') return context.at(nextPush(context.now), user, { studio: studio ?? '' })
  for (const device of state.devices.keys())
    context.send('notifications.push', {
      person: user,
      key: device,
      refs: { notification, device },
    })
}

/** The end of the span of time in which news of tasks are gathered; the same for all that come in it. */
const nextPush = (now: string): string => {
  const [span, wait] = [GATHERED_S * 1000, GATHERED_S * 200]
  return new Date(Math.ceil((Date.parse(now) + wait) / span) * span).toISOString()
}
/** Pushes to a person what has happened to their tasks since the last time, as one message. */
export async function pushTaskNews(
  user: string,
  studio: string | null,
  context: ProcessContext,
): Promise<void> {
  const { state, events: gathered } = await context.handle(
    notificationAggregate,
    notificationStream(user),
    { type: 'PushTaskNews', user, upTo: context.now },
    { studio },
  )
  for (const { type, data } of gathered)
    if (type === 'TaskNewsPushed')
      for (const device of state.devices.keys())
        context.send('notifications.push', {
          person: user,
          key: device,
          refs: { from: data.from, upTo: data.upTo, device },
        })
}

/** Returns the studio where a person works; null for a person who is gone. */
const studioOf = (everybody: readonly Listener[], user: string | null): string | null =>
  everybody.find((one) => one.user === user)?.studio ?? null

/** Returns the holders of the type's permission over the studio, and the person themselves where the type says so. */
function recipients(everybody: readonly Listener[], news: News): readonly Listener[] {
  const { holders, aboutThemselves } = notificationTypes[news.type]
  return everybody.filter((one) => {
    if (one.user === news.about) return aboutThemselves
    if (one.user === news.by || !(news.isFor?.(one) ?? holders !== null)) return false
    return holders === null || holdsIn(one, news.studio, holders)
  })
}
