import type { Pool } from 'pg'
import { idempotencyKey } from '../../services/platform/http/idempotency.ts'
import { lineKeyOf, type Command, type Ledger, type LedgerLine } from './ledger.ts'

interface EventRow {
  readonly stream: string
  readonly version: number
  readonly position: number
  readonly type: string
  readonly data: unknown
  readonly command: string
}
type Seen = readonly [at: number, status: number, seq: number | null]
interface Received {
  readonly observer: string
  readonly people: readonly {
    readonly site: string
    readonly account: string
    readonly user: string
    readonly seen: readonly Seen[]
  }[]
}
interface Quarantined {
  readonly observer: string
  readonly site: string
  readonly account: string
  readonly seen: readonly Seen[]
}
type Stored = LedgerLine & { readonly position: number }

/** Compares the log itself with what was sent: each acknowledged line and command once, each other at most once, streams in order. Gives the lines that stand. */
export async function checkLog(pool: Pool, ledger: Ledger): Promise<readonly LedgerLine[]> {
  const { rows } = await pool.query<EventRow>(
    "select e.stream, e.version, e.position, e.type, e.data, e.meta ->> 'commandId' as command from events e order by e.position",
  )
  checkStreams(rows, ledger)
  const lines = rows.flatMap(linesOf)
  checkLines(lines, ledger)
  checkCommands(rows, ledger)
  return lines
}

function checkStreams(rows: readonly EventRow[], ledger: Ledger): void {
  const versions = new Map<string, number>()
  for (const { stream, version } of rows) {
    const before = versions.get(stream) ?? 0
    if (version !== before + 1)
      ledger.violated(`stream ${stream} goes from version ${before} to ${version}`)
    versions.set(stream, version)
  }
}

function linesOf({ type, data, position }: EventRow): readonly Stored[] {
  const of = (
    observer: string,
    site: string,
    account: string,
    user: string | null,
    seen: readonly Seen[],
  ): Stored[] =>
    seen.map(([at, status, seq]) => ({
      observer,
      site,
      account,
      user,
      at,
      status,
      seq: seq ?? 0,
      position,
    }))
  if (type === 'ObservationsReceived') {
    const { observer, people } = data as Received
    return people.flatMap(({ site, account, user, seen }) =>
      of(observer, site, account, user, seen),
    )
  }
  if (type !== 'ObservationsQuarantined') return []
  const { observer, site, account, seen } = data as Quarantined
  return of(observer, site, account, null, seen)
}
function checkLines(stored: readonly Stored[], ledger: Ledger): void {
  const counts = new Map<string, number>()
  for (const line of stored) {
    const key = lineKeyOf(line)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const sent = ledger.sent.get(key)
    if (!sent) ledger.violated(`the log has a line that nobody sent: ${key}`)
    else if (sent.status !== line.status || sent.user !== line.user)
      ledger.violated(`the log has ${JSON.stringify(line)} for ${JSON.stringify(sent)}`)
  }
  const lost = [...ledger.acknowledged].filter((key) => !counts.has(key))
  const twice = [...counts].filter(([, count]) => count > 1).map(([key]) => key)
  if (lost.length > 0) ledger.violated(`${lost.length} acknowledged lines are lost, as ${lost[0]}`)
  if (twice.length > 0)
    ledger.violated(`${twice.length} lines are in the log more than once, as ${twice[0]}`)
}

/** A command's events carry its Idempotency-Key's hash, so that each can be told from a neighbour that does the same. */
function checkCommands(rows: readonly EventRow[], ledger: Ledger): void {
  const shifts = rows.filter(({ stream }) => stream.startsWith('shift-'))
  const stored = new Map(Map.groupBy(shifts, ({ command }) => command))
  const known = new Map(ledger.commands.map((command) => [hashOf(command), command]))
  for (const [command, events] of stored) {
    if (!known.has(command))
      ledger.violated(
        `the log has ${events[0]?.type} of ${events[0]?.stream} that nobody commanded`,
      )
    if (events.length > 1)
      ledger.violated(`a command of ${events[0]?.stream} is in the log ${events.length} times`)
  }
  for (const [hash, { user, key }] of known)
    if (ledger.acknowledgedCommands.has(key) && !stored.has(hash))
      ledger.violated(`the acknowledged command ${key} of ${user} is lost`)
  checkOrder(
    [...known],
    new Map(shifts.map(({ command, position }) => [command, position])),
    ledger,
  )
}
/** A person's commands were sent one after the other's answer. */
function checkOrder(
  known: readonly (readonly [string, Command])[],
  positions: ReadonlyMap<string, number>,
  ledger: Ledger,
): void {
  for (const [user, theirs] of Map.groupBy(known, ([, command]) => command.user)) {
    const places = theirs.flatMap(([hash]) => positions.get(hash) ?? [])
    if (places.some((place, i) => place <= (places[i - 1] ?? 0)))
      ledger.violated(`the commands of ${user} are in the log in another order than sent`)
  }
}
const hashOf = ({ key }: Command): string =>
  idempotencyKey(key, 'owner', 'shifts.sessionState')?.id ?? ''
