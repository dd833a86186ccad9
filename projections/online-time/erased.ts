import { ERASED } from '#shared/platform/personal.ts'
import type { TimelineState } from '#shared/online-time/timeline.ts'
import { daysFrom } from './known-days.ts'
import {
  decodeCarry,
  encodeCarry,
  putState,
  stateOf,
  type PersonTables,
  type PersonState,
} from './person.ts'

/**
 * Takes away what their accounts on sites were called; how long they were online stays under the login. Each name is
 * replaced by a number, and the numbers are in the order of the names: whatever is evaluated again (something late, another
 * studio) comes to the same, and equal rows come out wherever batches end.
 */
export function erase(user: string, rows: PersonTables): void {
  const state = stateOf(user, rows)
  if (!state.erased) {
    const nameOf = namesOf(state)
    state.erased = true
    state.sources = state.sources.map((source) => ({ ...source, account: nameOf(source.account) }))
    state.carry = renamed(state.carry, nameOf)
    for (const day of daysFrom(state.days, -Infinity)) {
      const opening = rows.online_opening.get(user, day)
      if (opening)
        rows.online_opening.put({
          ...opening,
          carry: encodeCarry(renamed(decodeCarry(opening.carry), nameOf)),
        })
    }
  }
  putState(user, state, rows)
}

type NameOf = (account: string) => string
/** Heartbeats are about no account: theirs is empty and stays so. */
function namesOf({ sources }: PersonState): NameOf {
  const accounts = [...new Set(sources.map(({ account }) => account))].filter(Boolean).sort()
  const digits = String(accounts.length).length
  const names = new Map(
    accounts.map((account, i) => [account, `${ERASED} ${String(i + 1).padStart(digits, '0')}`]),
  )
  return (account) => names.get(account) ?? (account === '' ? '' : ERASED)
}
const renamed = (carry: TimelineState, nameOf: NameOf): TimelineState => ({
  ...carry,
  sites: carry.sites.map((site) => ({
    ...site,
    lines: site.lines.map((line) => ({ ...line, account: nameOf(line.account) })),
  })),
})

/**
 * Returns the account that later observations of an erased person belong to: the last one they had on this site, as
 * they have one at a time.
 */
export const erasedAccount = ({ sources }: PersonState, site: string): string =>
  sources.findLast((source) => source.site === site)?.account ?? ERASED
