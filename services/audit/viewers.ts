import type { EntryViewer } from '#shared/audit/calls.ts'
import { areasOfOneself } from '#shared/audit/rules.ts'
import { actions, type Action } from '#shared/permissions/actions.ts'
import type { HoldingEvent } from '#shared/permissions/events.ts'
import {
  holdingsAfter,
  noHoldings,
  permissionsHeld,
  type Holdings,
} from '#shared/permissions/holdings.ts'
import type { Resource } from '#shared/permissions/resources.ts'
import { isTrainerLike } from '#shared/permissions/restrictions.ts'
import { hasPermission } from '#shared/platform/allow.ts'
import type { Instant } from '#shared/platform/messages.ts'
import { joinsOver } from '#shared/platform/people.ts'
import type { AuditRightRow } from '#projections/audit/rights.ts'

/** The entry that is asked about. */
interface SeenEntry {
  readonly position: number
  readonly recorded: Instant
  readonly area: Resource
  readonly studio: string | null
  readonly people: readonly string[]
}
/** An account as far as rights go; it has none before it was made. */
interface Account {
  readonly tipCont: string
  readonly owner: boolean
  readonly super: boolean
  readonly active: boolean
  readonly studio: string | null
  /** When they joined it. */
  readonly joined: Instant | null
  readonly holdings: Holdings
}
type How = EntryViewer['how']

/** From `from` on these restrictions bind the trainers of a studio. */
interface Rule {
  readonly studio: string
  readonly from: Instant
  readonly value: readonly string[]
}
/** A possible change of what a person sees, its time, and whether that was before the entry. */
interface Step {
  readonly at: Instant
  readonly wasBefore: boolean
  readonly said: AuditRightRow | Rule
}
type Rules = ReadonlyMap<string, Rule>

/**
 * Returns who could see what an entry says, and when, by the permission events of each account: the owner and super
 * users; people who may read what its contents belong to, in a studio in their sight; and those it concerns, where
 * people see what is theirs. A trainer whose studio restricts its trainers sees what concerns the models that are
 * allocated to them. Accounts that are inactive or erased see nothing. What account types hold is what the code gives
 * them today. `rights`: person by person, as they are read.
 */
export async function viewersOf(
  rights: AsyncIterable<readonly AuditRightRow[]>,
  entry: SeenEntry,
  now: Instant,
): Promise<readonly EntryViewer[]> {
  let rules: readonly Step[] = []
  const viewers: EntryViewer[] = []
  for await (const rows of rights) {
    const user = rows[0]?.person ?? ''
    if (user === '') {
      rules = rows.map((row) => ruleStep(row, entry)).filter(({ at }) => at <= now)
      continue
    }
    const own = rows.map((row) => ({
      at: row.at,
      wasBefore: row.position <= entry.position,
      said: row,
    }))
    const viewer = viewerOf(user, hasBeenTrainer(rows) ? inOrder(own, rules) : own, entry)
    if (viewer) viewers.push(viewer)
  }
  return viewers
}
/** A rule may be planned: it binds from its own moment on. */
function ruleStep({ at: recorded, position, data }: AuditRightRow, entry: SeenEntry): Step {
  const said = data as object as Rule
  const at = said.from > recorded ? said.from : recorded
  return { at, wasBefore: position <= entry.position && at <= entry.recorded, said }
}
const hasBeenTrainer = (rows: readonly AuditRightRow[]): boolean =>
  rows.some(({ data }) => isTrainerLike(String(data['tipCont'])))
const inOrder = (own: readonly Step[], rules: readonly Step[]): readonly Step[] =>
  [...rules, ...own].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))

function viewerOf(user: string, steps: readonly Step[], entry: SeenEntry): EntryViewer | undefined {
  const rules = new Map<string, Rule>()
  let account: Account | undefined
  let how: How | undefined
  let since: Instant | undefined
  let atTheTime: How | undefined
  let last: How | undefined
  const times: { since: Instant; until: Instant | null }[] = []
  for (const { at, wasBefore, said } of steps) {
    if ('person' in said) account = accountAfter(account, said)
    else if (said.from >= (rules.get(said.studio)?.from ?? '')) rules.set(said.studio, said)
    how = account && howSeen(user, account, { entry, rules })
    if (wasBefore) atTheTime = how
    if (how !== undefined) {
      since ??= wasBefore ? entry.recorded : at
      last = how
    } else if (since !== undefined) {
      if (!wasBefore) times.push({ since, until: at })
      since = undefined
    }
  }
  if (since !== undefined) times.push({ since, until: null })
  const shown = how ?? atTheTime ?? last
  if (times.length === 0 || shown === undefined) return undefined
  return { user, how: shown, then: atTheTime !== undefined, now: how !== undefined, times }
}

function howSeen(
  user: string,
  account: Account,
  { entry, rules }: { readonly entry: SeenEntry; readonly rules: Rules },
): How | undefined {
  const { area, studio, people } = entry
  const { owner, tipCont, holdings, active } = account
  if (!active) return undefined
  if (owner) return 'owner'
  if (holdings.super ?? account.super) return 'super'
  const permissions = permissionsHeld(tipCont, holdings)
  const inSight =
    studio !== null && (account.studio === studio || holdings.studios.includes(studio))
  const isSeen =
    inSight &&
    hasPermission({ owner, super: false, permissions }, area, 'readOnly') &&
    (!isBound(account, area, rules) || people.some((one) => holdings.models.includes(one)))
  if (isSeen) return 'permission'
  return people.includes(user) && areasOfOneself.includes(area) ? 'concerned' : undefined
}
/** Whether a trainer reads this resource of their models alone. */
function isBound({ tipCont, studio }: Account, area: Resource, rules: Rules): boolean {
  const restrictions = rules.get(studio ?? '')?.value ?? []
  const action = `${area}.see`
  const row = isAction(action) ? actions[action] : undefined
  const restriction = row?.restriction ?? null
  if (restriction === null || !isTrainerLike(tipCont)) return false
  return restriction === 'any' ? restrictions.length > 0 : restrictions.includes(restriction)
}
const isAction = (name: string): name is Action => Object.hasOwn(actions, name)

function accountAfter(before: Account | undefined, row: AuditRightRow): Account | undefined {
  const { type, data } = row
  if (type === 'AccountCreated') {
    const { tipCont, owner, super: isSuper } = data as Pick<Account, 'tipCont' | 'owner' | 'super'>
    const nothing = { studio: null, joined: null, holdings: noHoldings }
    return { tipCont, owner, super: isSuper, active: true, ...nothing }
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
    case 'StudioJoined': {
      const { studio, from } = data as { readonly studio: string; readonly from: Instant }
      return joinsOver(from, before.joined) ? { ...before, studio, joined: from } : before
    }
    default: {
      const event = { type, data } as HoldingEvent
      return { ...before, holdings: holdingsAfter(before.holdings, event) }
    }
  }
}
