import { halfEnd } from '#shared/platform/local-day.ts'
import type { SettlementLine } from '#shared/settlements/line.ts'
import type { LineFact } from '#shared/settlements/views.ts'
import { withSummary } from '#shared/money/fact-about.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import type { LookedAt } from '../look/sight.ts'

/** Returns what the sites showed of a person in a half. */
export const intervalsOfHalf = (
  app: App,
  needs: SettlementNeeds,
  { id: { studio, user }, half: { first } }: Pick<LookedAt, 'id' | 'half'>,
  { position: known, now }: KnownAt,
) => needs.intervals(app, { studio, user, from: first, to: halfEnd(first), known, now })

/** Returns the basis of a rule that asks for hours: what the sites showed, and the observations behind it. */
export async function hoursBehind(
  app: App,
  needs: SettlementNeeds,
  {
    looked: { id, computed, half },
    line,
    known,
  }: {
    readonly looked: LookedAt
    readonly line: SettlementLine
    readonly known: KnownAt
  },
): Promise<readonly LineFact[]> {
  const rule = line.key.split(':')[1]
  const asksForHours = computed.half?.facts.rules.models.some(
    (one) => one.id === rule && one.metric === 'hours',
  )
  if (!asksForHours) return []
  const { intervals, observations } = await intervalsOfHalf(app, needs, { id, half }, known)
  const none = { event: '', recorded: '', amount: null, currency: null }
  return [
    ...intervals.map(({ site, status, from, to }) =>
      withSummary({
        ...none,
        type: 'OnlineInterval',
        at: from,
        actor: '',
        about: { kind: 'onAir', site, status, to },
      }),
    ),
    ...observations.map(({ site, observer, status, observed_at }) =>
      withSummary({
        ...none,
        type: 'ObservationsReceived',
        at: observed_at,
        actor: observer,
        about: { kind: 'observation', site, status },
      }),
    ),
  ]
}
