import type { EventOf } from '#shared/platform/messages.ts'
import { rosterEvents } from '#shared/schedules/events.ts'
import type { App } from '../platform/kernel/app.ts'
import type { News } from './tell.ts'

const { ShiftOffered, OfferDeclined, OpenShiftTaken, OpenShiftWithdrawn, CellPublished } =
  rosterEvents
/** Events of hours that are offered to one person, and of what becomes of them. */
export const offerEvents = { ShiftOffered, OfferDeclined, OpenShiftTaken, OpenShiftWithdrawn }
type OfferHeard = EventOf<typeof offerEvents> & { readonly id: string; readonly stream: string }
type Offered = Extract<OfferHeard, { type: 'ShiftOffered' }>['data']

export const isOfferHeard = (event: { readonly type: string }): event is OfferHeard =>
  Object.hasOwn(offerEvents, event.type)

/** Returns the news of an offer: for who is asked, for who asked, and for the person whose hours another takes. */
export async function offerNews(app: App, event: OfferHeard): Promise<readonly News[]> {
  const { id, type, stream, data } = event
  if (type === 'ShiftOffered') {
    const { open, asked, by } = data
    return [told(data, { about: asked, what: 'asked', by, subject: `offer ${open}` })]
  }
  const log = (await app.journal.read(stream)) as readonly { type: string; data: unknown }[]
  const offers = log.flatMap((one) => (one.type === 'ShiftOffered' ? [one.data as Offered] : []))
  const offer = offers.find(({ open }) => open === data.open)
  // A shift that was open to everybody has no news but its taking, which the person who took it knows.
  if (!offer) return []
  const subject = `offer ${id}`
  const { by: asker, asked, instead_of } = offer
  switch (type) {
    case 'OfferDeclined':
      return [told(offer, { about: asker, what: 'declined', by: asked, subject })]
    case 'OpenShiftWithdrawn':
      return [told(offer, { about: asked, what: 'withdrawn', by: asker, subject })]
    case 'OpenShiftTaken':
      return [
        told(offer, { about: asker, what: 'taken', by: asked, subject }),
        ...(isWhole(log, offer)
          ? [told(offer, { about: instead_of, what: 'replaced', by: asked, subject })]
          : []),
      ]
  }
}
interface Answer {
  readonly about: string
  readonly what: string
  readonly by: string
  readonly subject: string
}
const told = ({ studio, date, hours }: Offered, { about, what, by, subject }: Answer): News => ({
  type: 'offer',
  about,
  studio,
  facts: { what, by, from: date, to: date, hours: `${hours.start}–${hours.end}` },
  subject,
})
/** Whether the hours left the plan of the person who was to work them: their newest cell no longer has them. */
function isWhole(
  log: readonly { readonly type: string; readonly data: unknown }[],
  { instead_of, hours }: Offered,
): boolean {
  const cells = log.flatMap(({ type, data }) => {
    const cell = data as EventOf<{ CellPublished: typeof CellPublished }>['data']
    return type === 'CellPublished' && cell.user === instead_of ? [cell] : []
  })
  const newest = cells.at(-1)
  return newest?.cause === 'open' && !newest.cell.some(({ start }) => start === hours.start)
}
