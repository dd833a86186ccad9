import type { EntryViewer } from '#shared/audit/calls.ts'
import { areasOfOneself } from '#shared/audit/rules.ts'
import type { HoldingEvent } from '#shared/permissions/events.ts'
import {
  holdingsAfter,
  noHoldings,
  permissionsHeld,
  type Holdings,
} from '#shared/permissions/holdings.ts'
import type { Resource } from '#shared/permissions/resources.ts'
import { hasPermission } from '#shared/platform/allow.ts'
import type { Instant } from '#shared/platform/messages.ts'
import type { AuditRightRow } from '#projections/audit/rights.ts'

/** What is asked about. */
export interface SeenEntry {
  readonly position: number
  readonly recorded: Instant
  readonly area: Resource
  readonly studio: string | null
  readonly people: readonly string[]
}
/** As far as rights go; nobody before their account was made. */
interface Account {
  readonly tipCont: string
  readonly owner: boolean
  readonly super: boolean
  readonly active: boolean
  readonly studio: string | null
  readonly holdings: Holdings
}
type How = EntryViewer['how']

/**
 * Who could see what an entry says, and when, by the permission events of each account: the owner and super users; who may read
 * what its contents belong to, in a studio in their sight; and whom it concerns, where people see what is theirs. Accounts
 * that are inactive or erased see nothing. What account types hold is what the code gives them today, and the restrictions
 * of trainers are left out: nobody is missing who could see it, some may be named who saw less.
 */
export function viewersOf(
  rows: readonly AuditRightRow[],
  entry: SeenEntry,
): readonly EntryViewer[] {
  const people = new Map<string, AuditRightRow[]>()
  for (const row of rows) {
    const own = people.get(row.person)
    if (own) own.push(row)
    else people.set(row.person, [row])
  }
  return [...people].flatMap(([user, own]) => viewerOf(user, own, entry) ?? [])
}

function viewerOf(
  user: string,
  rows: readonly AuditRightRow[],
  entry: SeenEntry,
): EntryViewer | undefined {
  let account: Account | undefined
  let how: How | undefined
  let since: Instant | undefined
  let atTheTime: How | undefined
  let last: How | undefined
  const times: { since: Instant; until: Instant | null }[] = []
  for (const row of rows) {
    account = accountAfter(account, row)
    how = account && howSeen(user, account, entry)
    const wasBefore = row.position <= entry.position
    if (wasBefore) atTheTime = how
    if (how !== undefined) {
      since ??= wasBefore ? entry.recorded : row.at
      last = how
    } else if (since !== undefined) {
      if (!wasBefore) times.push({ since, until: row.at })
      since = undefined
    }
  }
  if (since !== undefined) times.push({ since, until: null })
  const shown = how ?? atTheTime ?? last
  if (times.length === 0 || shown === undefined) return undefined
  return { user, how: shown, then: atTheTime !== undefined, now: how !== undefined, times }
}

function howSeen(user: string, account: Account, { area, studio, people }: SeenEntry) {
  const { owner, tipCont, holdings, active } = account
  if (!active) return undefined
  if (owner) return 'owner'
  if (holdings.super ?? account.super) return 'super'
  const permissions = permissionsHeld(tipCont, holdings)
  const inSight =
    studio !== null && (account.studio === studio || holdings.studios.includes(studio))
  if (inSight && hasPermission({ owner, super: false, permissions }, area, 'readOnly'))
    return 'permission'
  return people.includes(user) && areasOfOneself.includes(area) ? 'concerned' : undefined
}

function accountAfter(before: Account | undefined, row: AuditRightRow): Account | undefined {
  const { type, data } = row
  if (type === 'AccountCreated') {
    const { tipCont, owner, super: isSuper } = data as Pick<Account, 'tipCont' | 'owner' | 'super'>
    return { tipCont, owner, super: isSuper, active: true, studio: null, holdings: noHoldings }
  }
  if (before === undefined) return undefined
  switch (type) {
    case 'AccountChanged':
      return { ...before, ...(data as Pick<Account, 'tipCont' | 'super'>) }
    case 'AccountActivated':
      return { ...before, active: true }
    case 'AccountDeactivated':
    case 'PersonErased':
      return { ...before, active: false }
    case 'StudioJoined':
      return { ...before, studio: (data as { readonly studio: string }).studio }
    default: {
      const event = { type, data } as HoldingEvent
      return { ...before, holdings: holdingsAfter(before.holdings, event) }
    }
  }
}
