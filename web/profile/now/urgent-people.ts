import type { PresenceView } from '#shared/shifts/calls.ts'

/** Kinds of presence that a manager has to act on, the most urgent first. */
const urgentKinds = ['absent', 'late', 'forgotten', 'offShift'] as const
export type UrgentKind = (typeof urgentKinds)[number]
export interface UrgentPerson {
  readonly user: string
  readonly studio: string
  readonly kind: UrgentKind
  /** Epoch seconds: since they were due, or since the hours of a forgotten shift ended. */
  readonly since: number
  /** Epoch seconds; null: nothing was planned. */
  readonly until: number | null
  readonly presence: PresenceView
}

const secondsAt = (at: string): number => Math.floor(Date.parse(at) / 1000)
const kindOf = ({ kind, forgotten }: PresenceView): UrgentKind | undefined =>
  forgotten ? 'forgotten' : urgentKinds.find((urgent) => urgent === kind)

/**
 * Picks, from the presences of the wall, the people that somebody has to see to now: hours that can still be worked
 * before those that are over, then by kind, then by how long it has been so.
 */
export function urgentPeople(
  presences: readonly PresenceView[],
  now: number,
): readonly UrgentPerson[] {
  const rank = ({ kind, until }: UrgentPerson): number =>
    (kind !== 'forgotten' && until !== null && until <= now ? urgentKinds.length : 0) +
    urgentKinds.indexOf(kind)
  return presences
    .flatMap((presence): UrgentPerson[] => {
      const kind = kindOf(presence)
      const { user, studio, planned_from: from, planned_to: to } = presence
      const begin = kind === 'forgotten' ? to : from
      if (kind === undefined || begin === null) return []
      const until = to === null ? null : secondsAt(to)
      return [{ user, studio, kind, since: secondsAt(begin), until, presence }]
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.since - b.since || (a.user < b.user ? -1 : 1))
}
