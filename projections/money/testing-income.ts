import type { Currency } from '#shared/money/amount.ts'
import { localDate } from '#shared/platform/time.ts'
import { halfAt } from './income-facts.ts'

/** For tests: what this reckoning knows of an event. */
export type Told = { readonly type: string; readonly data: never; readonly at: string }
export interface NaiveLine {
  readonly id: string
  readonly source: string
  readonly site: string
  readonly account: string
  readonly type: number
  readonly amount: number
  readonly currency: Currency
  readonly at: number
}

/** The page's words, one after the other, over the whole log; nothing is kept from one line to the next. */
export function naiveLeaves(events: readonly Told[]): Map<string, number> {
  const of = <T>(type: string) =>
    events.flatMap((event) =>
      event.type === type ? [{ ...(event.data as T), said: event.at }] : [],
    )
  const reversed = new Set(
    of<{ lines: { id: string }[] }>('StatementLinesReversed').flatMap(({ lines }) =>
      lines.map(({ id }) => id),
    ),
  )
  const lines = of<{ source: string; lines: NaiveLine[] }>('StatementLinesRecorded').flatMap(
    ({ source, lines: own }) => own.map((one) => ({ ...one, source })),
  )
  const sums = new Map<string, number>()
  for (const one of lines) {
    if (reversed.has(one.id) || one.type === 11) continue
    const user = heldBy(of('SiteAccountSet'), one)
    const studio = user && studioOf(of('StudioJoined'), user, one.at)
    if (!user || !studio) continue
    const zone = zoneOf(of('StudioSettingChanged'), studio, one.at)
    const on = localDate(Math.floor(one.at / 1000), zone)
    const counting = latest(
      of<{ studio: string; site: string; from: string; source: string | null }>(
        'SourceOfRecordSet',
      ).filter((fact) => fact.studio === studio && fact.site === one.site && fact.from <= on),
      ({ from }) => from,
    )?.source
    if (counting && counting !== one.source) continue
    const contract = latest(
      of<{ user: string; studio: string; from: string; share_bp: number; kind: string }>(
        'ContractSet',
      ).filter((fact) => fact.user === user && fact.studio === studio && fact.from <= on),
      ({ from }) => from,
    )
    const said = <V>(setting: string): V | undefined =>
      latest(
        of<{ studio: string; setting: string; value: V; from: string }>(
          'StudioSettingChanged',
        ).filter(
          (fact) =>
            fact.studio === studio &&
            fact.setting === setting &&
            localDate(Math.floor(Date.parse(fact.from) / 1000), zone) <= on,
        ),
        ({ from }) => from,
      )?.value
    const employed = contract?.kind === 'employee'
    const usual = employed && one.type === 8 ? 'studio' : 'shared'
    const bearer = said<Record<string, string>>('bears')?.[one.type] ?? usual
    const bearing = employed && bearer === 'person' ? usual : bearer
    const share =
      bearing === 'studio'
        ? 0
        : bearing === 'person'
          ? 10_000
          : (contract?.share_bp ?? said<number>('share_bp') ?? 5000)
    const key = [halfAt(on), studio, user, one.site, one.type, one.currency, share].join(' ')
    sums.set(key, (sums.get(key) ?? 0) + one.amount)
  }
  return sums
}
function latest<F>(facts: readonly F[], from: (fact: F) => number | string): F | undefined {
  return facts.reduce<F | undefined>(
    (best, fact) => (best === undefined || from(fact) >= from(best) ? fact : best),
    undefined,
  )
}
function heldBy(
  claimed: readonly { user: string; site: string; username: string; said: string }[],
  { site: on, account, at }: NaiveLine,
): string | undefined {
  const said = claimed.filter((one) => one.site === on && one.username === account)
  const changes = said.filter((one, i) => one.user !== said[i - 1]?.user)
  const before = changes.filter(({ said: when }) => Date.parse(when) <= at)
  return (
    latest(before, ({ said: when }) => when) ??
    changes.toSorted((a, b) => Date.parse(a.said) - Date.parse(b.said))[0]
  )?.user
}
function studioOf(
  joined: readonly { user: string; studio: string; from: string }[],
  user: string,
  at: number,
): string | undefined {
  const [first, ...later] = joined.filter((one) => one.user === user)
  return (
    latest(
      later.filter(({ from }) => Date.parse(from) <= at),
      ({ from }) => from,
    ) ?? first
  )?.studio
}
const zoneOf = (
  changed: readonly { studio: string; setting: string; value: string; from: string }[],
  studio: string,
  at: number,
): string =>
  latest(
    changed.filter(
      (one) => one.studio === studio && one.setting === 'zone' && Date.parse(one.from) <= at,
    ),
    ({ from }) => from,
  )?.value ?? 'Europe/Bucharest'
