import { assertNever } from '#shared/platform/messages.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { lineScope } from '#shared/money/line-scope.ts'
import type { LineFacts, PersonTerms } from '#shared/money/derive.ts'
import { accountKey, monthAt, ONE_DAY_MS } from './account-key.ts'
import { FROM_EVER, derivedBy, leafOf, noPersonFacts, noStudioFacts } from './income-facts.ts'
import type { IncomeEvent, IncomeEventOf } from './income-events.ts'
import { fromOf, monthFrom, type IncomeRows } from './income-load.ts'
import { studioAfter } from './studio-after.ts'
import {
  ALL,
  type IncomeAccountRow,
  type IncomeChangeRow,
  type IncomeLeafRow,
  type IncomePersonRow,
  type StatementLineRow,
} from './income-tables.ts'

/** Folds one event (defineProjection's `on`). */
export function foldIncome(event: IncomeEvent, rows: IncomeRows): void {
  switch (event.type) {
    case 'StatementLinesRecorded':
      return recordLines(event, rows)
    case 'StatementLinesReversed':
      return reverseLines(event, rows)
    case 'StatementImportStarted':
      return startImport(event, rows)
    case 'StatementImportReversed':
      return reverseImport(event, rows)
    case 'SiteAccountSet':
      return holdAccount(event, rows)
    case 'StudioJoined':
      return joinStudio(event, rows)
    case 'ContractSet':
      return setContract(event, rows)
    case 'PersonErased':
      return erase(event.data.user, rows)
    case 'StudioCreated':
    case 'SourceOfRecordSet':
    case 'StudioSettingChanged':
      return changeStudio(event, rows)
    default:
      return assertNever(event)
  }
}

function recordLines(event: IncomeEventOf<'StatementLinesRecorded'>, rows: IncomeRows): void {
  const { position, recordedAt: recorded, actor, data } = event
  const { source, import: from, studios, scope = null } = data
  // Lines on their way while their import was undone are undone with it.
  const undone = from === null ? undefined : rows.statement_import.get(from)
  const known_to = undone?.reversed ? position : null
  // Lines of one request lie close together: most change one half.
  const cells = new Map<string, IncomeChangeRow>()
  rows.statement_batch.add({ position, source, import: from, studios, recorded, actor })
  for (const { site, account: name, id, type, amount, currency, at } of data.lines) {
    const account = accountKey(site, name)
    const month = monthAt(at)
    const known = rows.income_account.get(account)
    const only = scope === null ? null : onlyIn(studios, { site, source, type, at }, known, rows)
    const row =
      known?.months.includes(month) && (only === null || known.waits)
        ? known
        : withLine(known ?? { ...noAccount, account, site, name }, month, only !== null)
    if (row !== known) rows.income_account.put(row)
    if (from !== null) rows.statement_import_part.add({ import: from, account, month, lines: 1 })
    const line: StatementLineRow = {
      account,
      month,
      source,
      id,
      scope,
      only,
      type,
      amount,
      currency,
      at,
      known_from: position,
      known_to,
    }
    rows.statement_line.add(line)
    if (undone?.reversed) {
      const { reversed_by: by, reason } = undone
      const said = { by: by ?? '', reason: reason ?? '' }
      rows.statement_reversal.add({ source, id, known_from: position, recorded, ...said })
      continue
    }
    const leaf = leafOf(line, site, derivedBy({ ...line, site }, row, rows))
    if (leaf === null) continue
    rows.income_leaf.add(leaf)
    const cell = `${leaf.half} ${leaf.studio}`
    const changed = cells.get(cell)
    if (changed) changed.changes++
    else cells.set(cell, { half: leaf.half, studio: leaf.studio, changes: 1 })
  }
  for (const cell of cells.values()) rows.income_change.add(cell)
}
const noAccount = { holders: [], waits: false, months: [] }
const withLine = (row: IncomeAccountRow, month: string, waits: boolean): IncomeAccountRow => ({
  ...row,
  waits: row.waits || waits,
  months: row.months.includes(month) ? row.months : [...row.months, month],
})
/**
 * Returns the scope in whose studios alone a line counts, if its account has no holder in the sender's studios; null
 * if it has one there.
 */
function onlyIn(
  studios: readonly string[] | null,
  line: LineFacts,
  account: IncomeAccountRow | undefined,
  rows: IncomeRows,
): string | null {
  const studio = derivedBy(line, account, rows)?.studio
  return studios === null || (studio != null && studios.includes(studio))
    ? null
    : lineScope(studios)
}
function reverseLines(event: IncomeEventOf<'StatementLinesReversed'>, rows: IncomeRows): void {
  const { position, recordedAt: recorded, data } = event
  const { source, by, reason, scope = null } = data
  const standing = new Map<string, ReadonlyMap<string, StatementLineRow>>()
  for (const { place: account, id, at } of data.lines) {
    const month = monthAt(at)
    const place = `${account} ${month}`
    const lines =
      standing.get(place) ?? standingIn(rows.statement_line.of(account, month), { source, scope })
    standing.set(place, lines)
    const line = lines.get(id)
    if (line === undefined) continue
    rows.statement_line.put({ ...line, known_to: position })
    const { known_from } = line
    rows.statement_reversal.add({ source, id, known_from, recorded, by, reason })
    take(leafOfLine(line, rows.income_account.get(account), rows), rows)
  }
}
/** Returns the lines of a source and scope that stand, by id: at most one of each. */
const standingIn = (
  lines: readonly StatementLineRow[],
  { source, scope }: Pick<StatementLineRow, 'source' | 'scope'>,
): ReadonlyMap<string, StatementLineRow> =>
  new Map(
    lines
      .filter((one) => one.source === source && one.scope === scope && one.known_to === null)
      .map((one) => [one.id, one]),
  )
function startImport(event: IncomeEventOf<'StatementImportStarted'>, rows: IncomeRows): void {
  const { recordedAt: recorded, data } = event
  rows.statement_import.put({ ...data, recorded, reversed: null, reversed_by: null, reason: null })
}
function reverseImport(event: IncomeEventOf<'StatementImportReversed'>, rows: IncomeRows): void {
  const { recordedAt: reversed, data } = event
  const row = rows.statement_import.get(data.import)
  if (row)
    rows.statement_import.put({ ...row, reversed, reversed_by: data.by, reason: data.reason })
}

function holdAccount(event: IncomeEventOf<'SiteAccountSet'>, rows: IncomeRows): void {
  const { user, site, username: name } = event.data
  const account = accountKey(site, name)
  const before = rows.income_account.get(account)
  const at = Date.parse(event.occurredAt)
  const holders = before?.holders ?? []
  // If the name went with an erased person, the holder of the account now has it again.
  const row: IncomeAccountRow = { ...noAccount, ...before, account, site, name }
  if (holders.at(-1)?.value === user) {
    if (before?.name !== name) rows.income_account.put(row)
    return
  }
  // Before its first holder an account is the first one's.
  const isFirst = holders.every((one) => one.at > at)
  counted(rows, [account], isFirst ? 0 : at, () => {
    rows.income_account.put({ ...row, holders: [...holders, { at, value: user }] })
    const person = personRow(user, rows)
    if (!person.accounts.includes(account))
      rows.income_person.put({ ...person, accounts: [...person.accounts, account] })
  })
}
const personRow = (person: string, rows: IncomeRows): IncomePersonRow =>
  rows.income_person.get(person) ?? { person, facts: noPersonFacts, accounts: [] }

function changePerson(
  user: string,
  since: number,
  change: (facts: PersonTerms) => PersonTerms,
  rows: IncomeRows,
): void {
  const row = personRow(user, rows)
  counted(rows, row.accounts, since, () =>
    rows.income_person.put({ ...row, facts: change(row.facts) }),
  )
}
function joinStudio({ data }: IncomeEventOf<'StudioJoined'>, rows: IncomeRows): void {
  const { user, studio, from } = data
  const isFirst = personRow(user, rows).facts.joined.length === 0
  const at = isFirst ? FROM_EVER : Date.parse(from)
  rows.income_member.add({ studio, person: user })
  changePerson(
    user,
    isFirst ? 0 : at,
    (facts) => ({ ...facts, joined: [...facts.joined, { at, value: studio }] }),
    rows,
  )
}
function setContract({ data }: IncomeEventOf<'ContractSet'>, rows: IncomeRows): void {
  const { user, studio, from, share_bp, kind } = data
  changePerson(
    user,
    Date.parse(from),
    (facts) => ({
      ...facts,
      contracts: [...facts.contracts, { studio, from, share_bp, kind }],
    }),
    rows,
  )
}
/** The names of the accounts that they held last go; what was earned by them stays. */
function erase(user: string, rows: IncomeRows): void {
  for (const account of rows.income_person.get(user)?.accounts ?? []) {
    const row = rows.income_account.get(account)
    if (row?.holders.at(-1)?.value === user) rows.income_account.put({ ...row, name: ERASED })
  }
}

function changeStudio(
  event: IncomeEventOf<'StudioCreated' | 'SourceOfRecordSet' | 'StudioSettingChanged'>,
  rows: IncomeRows,
): void {
  const { studio } = event.data
  const facts = rows.income_studio.get(ALL, studio)?.facts ?? noStudioFacts
  const after = studioAfter(facts, event)
  if (after === facts) return
  const accounts = rows.income_member
    .of(studio)
    .flatMap(({ person }) => rows.income_person.get(person)?.accounts ?? [])
  counted(rows, [...new Set(accounts)], fromOf(event), () =>
    rows.income_studio.put({ part: ALL, studio, facts: after }),
  )
}
/** Makes a change, and counts the lines of these accounts from an instant on by what it makes of them. */
function counted(
  rows: IncomeRows,
  accounts: readonly string[],
  since: number,
  change: () => void,
): void {
  const month = monthFrom(since)
  const lines = accounts.flatMap((account) =>
    (rows.income_account.get(account)?.months ?? [])
      .filter((one) => one >= month)
      .flatMap((one) => rows.statement_line.of(account, one)),
  )
  const standing = lines.filter(
    ({ at, known_to }) => known_to === null && at >= since - 2 * ONE_DAY_MS,
  )
  const before = standing.map((line) => leafNow(line, rows))
  change()
  for (const [i, line] of standing.entries()) {
    const after = leafNow(line, rows)
    if (isSame(before[i] ?? null, after)) continue
    take(before[i] ?? null, rows)
    put(after, rows)
  }
}
const leafNow = (line: StatementLineRow, rows: IncomeRows) =>
  leafOfLine(line, rows.income_account.get(line.account), rows)
const leafOfLine = (
  line: StatementLineRow,
  account: IncomeAccountRow | undefined,
  rows: IncomeRows,
): IncomeLeafRow | null =>
  account === undefined
    ? null
    : leafOf(line, account.site, derivedBy({ ...line, site: account.site }, account, rows))
const isSame = (a: IncomeLeafRow | null, b: IncomeLeafRow | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.half === b.half &&
    a.studio === b.studio &&
    a.person === b.person &&
    a.share_bp === b.share_bp)
function put(leaf: IncomeLeafRow | null, rows: IncomeRows): void {
  if (!leaf) return
  rows.income_leaf.add(leaf)
  rows.income_change.add({ half: leaf.half, studio: leaf.studio, changes: 1 })
}
const take = (leaf: IncomeLeafRow | null, rows: IncomeRows): void =>
  put(leaf && { ...leaf, amount: -leaf.amount }, rows)
