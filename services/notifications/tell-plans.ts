import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import type { EventOf } from '#shared/platform/messages.ts'
import { planningEvents, rosterEvents, swapEvents } from '#shared/schedules/events.ts'
import { isFirstOpen } from '#shared/schedules/open-ids.ts'
import { vacationEvents } from '#shared/vacations/events.ts'
import {
  audience,
  queryListeners,
  type AudienceTables,
  type Listener,
} from '#projections/notifications/audience.ts'
import type { App } from '../platform/kernel/app.ts'
import { awaitReads } from '../platform/process/await-reads.ts'
import { onEvent, type AnyProcess } from '../platform/process/define-process.ts'
import { isOfferHeard, offerEvents, offerNews } from './offer-news.ts'
import { isSwapHeard, swapNews } from './swap-news.ts'
import { tell, type News } from './tell.ts'

const { SchedulePublished } = planningEvents
const { ShiftOpened } = rosterEvents
const events = { ...vacationEvents, SchedulePublished, ShiftOpened, ...offerEvents, ...swapEvents }
type Heard = EventOf<typeof events> & { readonly id: string; readonly stream: string }
type Of<T extends Heard['type']> = Extract<Heard, { type: T }>
type AboutLeave = Of<keyof typeof vacationEvents>

/** Tells people of leave that was asked for and decided, of what was published of their schedule, of open and offered shifts and of swaps. */
export const tellOfPlans = (app: App): AnyProcess =>
  onEvent({
    name: 'notify-plans',
    module: 'notifications',
    version: 1,
    events,
    run: async (event, context) => {
      // The circle of people who may be told is that before the event.
      await awaitReads(app, [audience.name], event.position)
      const everybody = await queryListeners(app.read<AudienceTables>(), event.occurredAt)
      const news = await newsOf(app, event, everybody)
      await tell(app, news, everybody, { id: event.id, at: event.occurredAt }, context)
    },
  })

async function newsOf(
  app: App,
  event: Heard,
  everybody: readonly Listener[],
): Promise<readonly News[]> {
  if (isSwapHeard(event)) return swapNews(app, event, everybody)
  if (isOfferHeard(event)) return offerNews(app, event)
  switch (event.type) {
    case 'SchedulePublished':
      return published(event)
    case 'ShiftOpened':
      return isFirstOpen(event.data.open) ? [opened(event)] : []
    case 'VacationRequested':
      return [requested(event, everybody)]
    case 'LeaveCorrected':
      return corrected(event)
    default:
      return decided(app, event)
  }
}

/** Each whose plan it is, once for all of its days; not who has planned themselves. */
const published = ({ id, data: { studio, people, by } }: Of<'SchedulePublished'>) =>
  people
    .filter(({ user }) => user !== by)
    .map(({ user: about, ...facts }): News => ({
      type: 'plan',
      about,
      studio,
      facts,
      subject: `plan ${id}`,
    }))

const opened = ({ data: { studio, date, open, hours, tipCont, by } }: Of<'ShiftOpened'>): News => ({
  type: 'openShift',
  about: null,
  studio,
  facts: { from: date, to: date, hours: `${hours.start}–${hours.end}` },
  by,
  subject: `open ${open}`,
  isFor: (one) => one.studio === studio && (tipCont === null || one.tipCont === tipCont),
})

/** Returns the news for those who may decide: trainers, whom their studio may restrict, only for their own model. */
function requested({ data }: Of<'VacationRequested'>, everybody: readonly Listener[]): News {
  const { user: about, vacation, from, to, by } = data
  const isModel = everybody.find(({ user }) => user === about)?.tipCont === 'Model'
  return {
    type: 'leaveRequest',
    about,
    studio: null,
    facts: { from, to },
    by,
    subject: `leave ${vacation}`,
    isFor: ({ tipCont, models, allStudios }) =>
      !isModel || allStudios || !isTrainerLike(tipCont) || models.includes(about),
  }
}

/** Whose balance it is, unless they corrected it themselves. */
const corrected = ({ id, data: { user: about, year, days, by } }: Of<'LeaveCorrected'>) =>
  by === about
    ? []
    : [
        {
          type: 'leave',
          about,
          studio: null,
          facts: { what: 'corrected', year, days },
          subject: `leave ${id}`,
        } satisfies News,
      ]

type Decided = Exclude<AboutLeave, Of<'VacationRequested'> | Of<'LeaveCorrected'>>
const outcomes = {
  VacationApproved: 'approved',
  VacationRejected: 'rejected',
  VacationCancelled: 'cancelled',
  VacationRecounted: 'recounted',
} as const satisfies Record<Decided['type'], string>
/** The person whose leave it is, unless they did it themselves. Its days are told by the request. */
async function decided(app: App, { id, type, stream, data }: Decided): Promise<readonly News[]> {
  const { user: about, vacation, by } = data
  if (by === about) return []
  const log = (await app.journal.read(stream)) as readonly Heard[]
  const request = log.find(
    (one): one is Of<'VacationRequested'> =>
      one.type === 'VacationRequested' && one.data.vacation === vacation,
  )
  if (!request) throw new Error(`${type} of ${vacation}, which nobody has asked for`)
  const { from, to } = request.data
  const days = 'counted' in data ? { days: data.counted.length / 2 } : {}
  const facts = { what: outcomes[type], from, to, ...days }
  return [{ type: 'leave', about, studio: null, facts, subject: `leave ${id}` }]
}
