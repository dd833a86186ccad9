import { accountKey, monthAt, ONE_DAY_MS } from './account-key.ts'
import type { Key, LoadKeys, RowSets } from '../platform/define/define-projection.ts'
import type { IncomeEvent } from './income-events.ts'
import { ALL, type incomeTables } from './income-tables.ts'

export type IncomeRows = RowSets<typeof incomeTables>
type Keys = LoadKeys<typeof incomeTables>
type Events = readonly IncomeEvent[]

/** The rows that an event names by itself. */
export function incomeKeysOf(event: IncomeEvent): Keys {
  switch (event.type) {
    case 'StatementLinesRecorded':
      return {
        income_account: placesIn(event).map((key) => [key]),
        income_studio: [[ALL]],
        statement_import: event.data.import === null ? [] : [[event.data.import]],
      }
    case 'StatementLinesReversed':
      return {
        income_account: placesIn(event).map((key) => [key]),
        income_studio: [[ALL]],
        statement_line: event.data.lines.map(({ place, at }): Key => [place, monthAt(at)]),
      }
    case 'StatementImportStarted':
    case 'StatementImportReversed':
      return { statement_import: [[event.data.import]] }
    case 'SiteAccountSet': {
      const account = accountKey(event.data.site, event.data.username)
      return {
        income_account: [[account]],
        income_person: [[event.data.user]],
        income_studio: [[ALL]],
      }
    }
    case 'StudioJoined':
    case 'ContractSet':
    case 'PersonErased':
      return { income_person: [[event.data.user]], income_studio: [[ALL]] }
    case 'StudioCreated':
    case 'SourceOfRecordSet':
    case 'StudioSettingChanged':
      return { income_studio: [[ALL]], income_member: [[event.data.studio]] }
  }
}
/** The accounts of an event's lines, each once. */
const placesIn = ({
  type,
  data,
}: Extract<
  IncomeEvent,
  { type: 'StatementLinesRecorded' | 'StatementLinesReversed' }
>): string[] => [
  ...new Set(
    type === 'StatementLinesRecorded'
      ? data.lines.map(({ site, account }) => accountKey(site, account))
      : data.lines.map(({ place }) => place),
  ),
]

/** Whether an event may make lines count otherwise that are there already. */
const rederives = ({ type }: IncomeEvent): boolean =>
  type !== 'StatementLinesRecorded' &&
  type !== 'StatementLinesReversed' &&
  type !== 'StatementImportStarted' &&
  type !== 'StatementImportReversed'

/** Returns the people behind what is there: those who have held the accounts, and those of a studio. Loaded first. */
export function peopleToLoad(events: Events, rows: IncomeRows): Keys {
  const people = new Set<string>()
  for (const event of events) {
    if (event.type === 'StatementLinesRecorded' || event.type === 'StatementLinesReversed')
      addHolders(placesIn(event), rows, people)
    else if (event.type === 'SiteAccountSet')
      addHolders([accountKey(event.data.site, event.data.username)], rows, people)
    else if (isOfStudio(event))
      for (const { person } of rows.income_member.of(event.data.studio)) people.add(person)
  }
  return { income_person: [...people].map((person) => [person]) }
}
/** Returns the accounts whose lines may count otherwise. Loaded next. */
export function accountsToLoad(events: Events, rows: IncomeRows): Keys {
  const accounts = [...affected(events, rows).keys()].map((account): Key => [account])
  return { income_account: accounts }
}
/** Returns the other holders of these accounts, and their lines. Loaded last. */
export function linesToLoad(events: Events, rows: IncomeRows): Keys {
  const since = affected(events, rows)
  const people = new Set<string>()
  addHolders([...since.keys()], rows, people)
  const months = [...since].flatMap(([account, from]) =>
    (rows.income_account.get(account)?.months ?? [])
      .filter((month) => month >= monthFrom(from))
      .map((month): Key => [account, month]),
  )
  return {
    income_person: [...people].map((person) => [person]),
    statement_line: since.size === 0 ? [] : [...months, ...linesOfBatch(events)],
  }
}
/**
 * Returns the lines of the batch itself: they are not in the tables yet, and another event of the batch may move
 * them.
 */
const linesOfBatch = (events: Events): Key[] => {
  const groups = new Map<string, Key>()
  for (const event of events)
    if (event.type === 'StatementLinesRecorded')
      for (const { site, account, at } of event.data.lines) {
        const key: Key = [accountKey(site, account), monthAt(at)]
        groups.set(key.join(' '), key)
      }
  return [...groups.values()]
}
/** After every month: of what moves no line. */
const NEVER = '9999-99'
/** A line may lie a day before the local day that something holds from. */
export const monthFrom = (since: number): string =>
  since <= 0 ? '' : since === Infinity ? NEVER : monthAt(Math.max(0, since - 2 * ONE_DAY_MS))

/**
 * Returns the accounts whose lines a batch may move, and from which instant on: never too few. An account that is
 * claimed, or a person who joins, in the batch is known from its events alone.
 */
function affected(events: Events, rows: IncomeRows): ReadonlyMap<string, number> {
  const since = new Map<string, number>()
  if (!events.some(rederives)) return since
  const note = (account: string, from: number) =>
    since.set(account, Math.min(since.get(account) ?? Infinity, from))
  const claimed = new Map<string, Set<string>>()
  for (const { type, data } of events)
    if (type === 'SiteAccountSet') {
      const account = accountKey(data.site, data.username)
      claimed.set(data.user, (claimed.get(data.user) ?? new Set()).add(account))
    }
  const ofPerson = (person: string, from: number) => {
    for (const account of rows.income_person.get(person)?.accounts ?? []) note(account, from)
    for (const account of claimed.get(person) ?? []) note(account, from)
  }
  const joining = new Map<string, Set<string>>()
  for (const { type, data } of events)
    if (type === 'StudioJoined')
      joining.set(data.studio, (joining.get(data.studio) ?? new Set()).add(data.user))
  for (const event of events) {
    const { type, data } = event
    if (type === 'SiteAccountSet') note(accountKey(data.site, data.username), 0)
    else if (type === 'StudioJoined')
      ofPerson(data.user, isFirst(data.user, rows) ? 0 : Date.parse(data.from))
    else if (type === 'ContractSet') ofPerson(data.user, Date.parse(data.from))
    else if (type === 'PersonErased') ofPerson(data.user, Infinity)
    else if (isOfStudio(event)) {
      const from = fromOf(event)
      for (const { person } of rows.income_member.of(event.data.studio)) ofPerson(person, from)
      for (const person of joining.get(event.data.studio) ?? []) ofPerson(person, from)
    }
  }
  return since
}
const isFirst = (person: string, rows: IncomeRows): boolean =>
  (rows.income_person.get(person)?.facts.joined.length ?? 0) === 0

type StudioEvent = Extract<
  IncomeEvent,
  { type: 'StudioCreated' | 'SourceOfRecordSet' | 'StudioSettingChanged' }
>
const isOfStudio = (event: IncomeEvent): event is StudioEvent =>
  event.type === 'StudioCreated' ||
  event.type === 'SourceOfRecordSet' ||
  event.type === 'StudioSettingChanged'
/** From when on an event about a studio may move its lines; Infinity for what moves none. */
export function fromOf({ type, data }: StudioEvent): number {
  if (type === 'StudioCreated') return 0
  if (type === 'SourceOfRecordSet') return Date.parse(data.from)
  return ['zone', 'share_bp', 'bears'].includes(data.setting) ? Date.parse(data.from) : Infinity
}
function addHolders(accounts: readonly string[], rows: IncomeRows, people: Set<string>): void {
  for (const account of accounts)
    for (const { value } of rows.income_account.get(account)?.holders ?? []) people.add(value)
}
