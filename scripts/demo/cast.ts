import { Temporal } from 'temporal-polyfill'
import { plants, stars } from './names.ts'
import { random, type Random } from './random.ts'

type DemoAccountType = 'Model' | 'Trainer' | 'Manager' | 'Tehnic' | 'Other'
export interface DemoPerson {
  readonly user: string
  readonly name: string
  readonly surname: string
  readonly tipCont: DemoAccountType
  readonly studio: string
  readonly timezone: string
  /** Local hour at which the shift begins. */
  readonly startHour: number
  /** 0 is Thursday: days since 1970-01-01 modulo 7. */
  readonly daysOff: readonly number[]
  readonly accounts: readonly { readonly site: string; readonly account: string }[]
}
export const studios = [
  {
    studio: 'aurora',
    name: 'Studio Aurora',
    timezone: 'Europe/Bucharest',
    currency: 'ron',
    share: 0.6,
  },
  {
    studio: 'meridian',
    name: 'Studio Meridian',
    timezone: 'America/Bogota',
    currency: 'cop',
    share: 0.4,
  },
] as const
/** Twelve of the site codes (docs/rules/screens.md#sites); the first ones have the most accounts. */
export const sites = [
  'ctb',
  'str',
  'bng',
  'cam',
  'f4f',
  'ljm',
  'mfc',
  'cm4',
  'nkd',
  'cms',
  'stm',
  'xlc',
] as const
const staff: Record<Exclude<DemoAccountType, 'Model'>, number> = {
  Trainer: 0.08,
  Manager: 0.05,
  Tehnic: 0.05,
  Other: 0.04,
}

/**
 * The people of the demo, the same for the same seed. `busyAt` (epoch milliseconds): most work in the shift of that moment,
 * whatever hour it is there.
 */
export function castOf(seed: string, people: number, busyAt?: number): readonly DemoPerson[] {
  return studios.flatMap((studio) => {
    const count = Math.round(people * studio.share)
    const kinds = Object.entries(staff).flatMap(([kind, share]) =>
      Array<DemoAccountType>(Math.max(1, Math.round(count * share))).fill(kind as DemoAccountType),
    )
    return Array.from({ length: count }, (_, i) =>
      personOf(
        random(`${seed}/cast/${studio.studio}/${i}`),
        kinds[i] ?? 'Model',
        studio,
        i,
        busyAt,
      ),
    )
  })
}

function personOf(
  chances: Random,
  tipCont: DemoAccountType,
  { studio, timezone }: (typeof studios)[number],
  index: number,
  busyAt: number | undefined,
): DemoPerson {
  const shifts = shiftsAround(busyAt, timezone)
  // Different factors for the two studios keep every full name unique over up to 32 × 29 people.
  const number = index * 2 + (studio === 'aurora' ? 0 : 1)
  const [name, surname] = [plants[number % plants.length] ?? '', stars[number % stars.length] ?? '']
  const user =
    `${name}.${surname}`.toLowerCase() +
    (number >= plants.length * stars.length ? `.${number}` : '')
  const off = chances.between(0, 6)
  return {
    user,
    name,
    surname,
    tipCont,
    studio,
    timezone,
    startHour:
      tipCont === 'Model'
        ? chances.pick(shifts)
        : tipCont === 'Trainer'
          ? chances.pick([6, 14, 22])
          : 9,
    daysOff: tipCont === 'Model' ? (chances.chance(0.6) ? [off] : [off, (off + 1) % 7]) : [2, 3],
    accounts: tipCont === 'Model' ? accountsOf(chances, `${name}_${surname}`.toLowerCase()) : [],
  }
}
/** The hours at which models begin, the usual ones more often; around a moment, the shift of that moment most. */
function shiftsAround(at: number | undefined, timezone: string): readonly number[] {
  if (at === undefined) return [6, 14, 14, 22]
  const hour = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).hour
  const busy = hour < 6 || hour >= 22 ? 22 : hour < 14 ? 6 : 14
  return [busy, busy, busy, (busy + 8) % 24, (busy + 16) % 24]
}
/** Two to five sites each; squaring the chance favours the big sites. */
function accountsOf(chances: Random, name: string): DemoPerson['accounts'] {
  const chosen = new Set<string>()
  const count = chances.between(2, 5)
  while (chosen.size < count)
    chosen.add(sites[Math.floor(chances.next() ** 2 * sites.length)] ?? sites[0])
  return [...chosen].map((site) => ({
    site,
    account: chances.chance(0.7) ? name : `${name}_${site}`,
  }))
}
