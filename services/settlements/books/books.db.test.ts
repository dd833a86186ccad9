import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents, studioEvents } from '#shared/accounts/events.ts'
import type { ItemNamed } from '#shared/money/settlement-facts.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { sessionOrRead, type Actor } from '#shared/platform/allow.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { booksCalls, JOURNAL_PAGE } from '#shared/settlements/books/calls.ts'
import { bookEvents, type BookEvent } from '#shared/settlements/books/postings.ts'
import {
  bookItem,
  bookLine,
  bookPaid,
  bookSigned,
} from '#shared/settlements/books/testing-book-events.ts'
import { books } from '#projections/settlements/books/books.ts'
import { serviceOf } from '../../platform/kernel/use-case.ts'
import { ownerActor, testApp } from '../../platform/testing/app.ts'
import { directoryFrom } from '../../platform/testing/people.ts'
import { testActor } from '../../platform/testing/staff.ts'
import {
  bookPeople,
  generalJournal,
  generalJournalFile,
  trialBalance,
  trialBalanceFile,
} from './read-books.ts'

/** Every item but those of October is known, and was recorded for what a spreadsheet would run. */
const itemsNamed = async (_app: object, { items }: { readonly items: readonly string[] }) =>
  new Map(
    items
      .filter((item) => !item.startsWith('m'))
      .map((item): [string, ItemNamed] => [
        item,
        { kind: 'upfront', date: '2026-09-02', installments: 3, reason: `for "${item}"` },
      ]),
  )
const service = serviceOf({
  name: 'settlements',
  calls: booksCalls,
  watch: sessionOrRead,
  useCases: {
    trialBalance,
    bookPeople,
    generalJournal,
    trialBalanceFile,
    generalJournalFile: generalJournalFile({ itemsNamed, siteName: (code) => `Site ${code}` }),
  },
})
const told = { ...accountEvents, ...permissionEvents }
const it = await testApp({
  services: [service],
  projections: [books, directoryFrom(told)],
  events: { ...studioEvents, ...told, ...bookEvents },
})
afterAll(() => it.close())

const say = async (...events: readonly BookEvent[]) => {
  for (const event of events) {
    const { data } = event
    const stream = 'item' in data ? `item-${data.item}` : `settlement-${data.studio}-${data.user}`
    await it.tell(stream, event)
  }
  await it.settle()
}
const half = (n: 1 | 2, studio = 'north') => ({ studio, month: '2026-11', half: n })
type Answer<N extends keyof typeof booksCalls> = CallResponse<(typeof booksCalls)[N]>
const ask = async <N extends keyof typeof booksCalls>(
  name: N,
  query: object,
  actor: Actor = ownerActor,
): Promise<Answer<N>> => (await it.call(name, { query }, { actor })) as Answer<N>
const balances = async (n: 1 | 2) =>
  (await ask('trialBalance', half(n))).rows.map((row) =>
    [row.account, row.currency, row.opening, row.debit, row.credit, row.closing].join(' '),
  )
async function textOf(file: Answer<'trialBalanceFile'>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of file.body) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

beforeAll(async () => {
  for (const studio of ['north', 'south'])
    await it.tell(`studio-${studio}`, {
      type: 'StudioCreated',
      data: { studio, name: studio, timezone: 'Europe/Bucharest', currency: 'usd' },
    })
  for (const user of ['fern', 'ivy']) await it.hire(user)
  await it.hire('reed', { studio: 'south' })
  await say(
    bookItem('i1', 'upfront', 1000),
    bookItem('i2', 'upfront', 500, 'usd', { user: 'ivy' }),
    bookItem('i3', 'purchase', 750, 'usd', { user: 'ivy', date: '2026-11-20' }),
    bookSigned(
      1,
      'ron',
      [bookLine('rule:=1+1', 10_000), bookLine('installment:i1:1', -4560, -1000, 'usd')],
      { taken: [{ item: 'i1', n: 1, currency: 'usd', amount: 1000 }] },
    ),
  )
})

test('a trial balance says what was open, moved and is open, by account and currency', async () => {
  expect(await balances(1)).toEqual([
    'payable ron 0.00 45.60 100.00 -54.40',
    'advances usd 0.00 15.00 10.00 5.00',
    'bonus-expense ron 0.00 100.00 0.00 100.00',
    'cash usd 0.00 0.00 15.00 -15.00',
    'exchange ron 0.00 0.00 45.60 -45.60',
    'exchange usd 0.00 10.00 0.00 10.00',
  ])
  await say(bookPaid(1, 5440, 'ron'))
  expect(await balances(1)).toContain('payable ron 0.00 100.00 100.00 0.00')
  expect(await balances(2)).toEqual([
    'advances usd 5.00 0.00 0.00 5.00',
    'purchases usd 0.00 7.50 0.00 7.50',
    'bonus-expense ron 100.00 0.00 0.00 100.00',
    'store usd 0.00 0.00 7.50 -7.50',
    'cash ron -54.40 0.00 0.00 -54.40',
    'cash usd -15.00 0.00 0.00 -15.00',
    'exchange ron -45.60 0.00 0.00 -45.60',
    'exchange usd 10.00 0.00 0.00 10.00',
  ])
})

test('an account is told by person, without who has nothing in it', async () => {
  const peopleOf = async (n: 1 | 2) =>
    (await ask('bookPeople', { ...half(n), account: 'advances' })).rows
  expect(await peopleOf(1)).toEqual([
    {
      user: 'fern',
      currency: 'usd',
      opening: '0.00',
      debit: '10.00',
      credit: '10.00',
      closing: '0.00',
    },
    {
      user: 'ivy',
      currency: 'usd',
      opening: '0.00',
      debit: '5.00',
      credit: '0.00',
      closing: '5.00',
    },
  ])
  expect((await peopleOf(2)).map(({ user }) => user)).toEqual(['ivy'])
})

test('the journal has each posting with its event, narrowed by account and person', async () => {
  const { rows, next } = await ask('generalJournal', {
    ...half(1),
    account: 'advances',
    user: 'fern',
  })
  expect(next).toBeNull()
  expect(rows).toMatchObject([
    { type: 'ItemRecorded', n: 1, about: 'i1', debit: '10.00', credit: null, currency: 'usd' },
    { type: 'SettlementSigned', about: 'installment:i1:1', debit: null, credit: '10.00' },
  ])
})

test('a journal of more than a page goes on behind its cursor, and its file has all of it', async () => {
  const date = '2026-10-02'
  const october = { studio: 'north', month: '2026-10', half: 1 }
  const many = Array.from({ length: JOURNAL_PAGE }, (_, n) =>
    bookItem(`m${n}`, 'upfront', n + 1, 'eur', { date }),
  )
  await say(...many)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await ask('generalJournal', { ...october, ...(cursor && { cursor }) })
    seen.push(...page.rows.map(({ position, n }) => `${position} ${n}`))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(2 * JOURNAL_PAGE)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(seen.toSorted())
  const lines = (await textOf(await ask('generalJournalFile', october))).split('\r\n')
  expect(lines).toHaveLength(seen.length + 2)
  // An item that is not known yet is named by what is certain; its id is nothing to a reader.
  expect(new Set(lines.slice(1, -1).map((line) => line.split(',')[7]))).toEqual(
    new Set(['Upfront or purchase']),
  )
  await expect(ask('generalJournal', { ...october, cursor: 'nonsense' })).rejects.toMatchObject({
    code: 'settlements.cursor',
    status: 400,
  })
})

test('the file of the journal says in words what each posting is about', async () => {
  const file = await textOf(await ask('generalJournalFile', { ...half(1), user: 'fern' }))
  const abouts = file.match(/(?<=,fern,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? []
  expect([...new Set(abouts)]).toEqual([
    '"Upfront, for ""i1"" (2 Sept 2026)"',
    'Bonus rule: =1+1',
    '"Instalment 1 of 3, for ""i1"" (2 Sept 2026)"',
    // The payment of the whole.
    '',
  ])
})

test('files are CSVs of plain numbers, in which no text is run as a formula', async () => {
  const balance = await ask('trialBalanceFile', half(1))
  expect([balance.type, balance.filename]).toEqual([
    'text/csv; charset=utf-8',
    'trial-balance-north-2026-11-1.csv',
  ])
  const [head, payable] = (await textOf(balance)).split('\r\n')
  expect([head, payable]).toEqual([
    '\uFEFFAccount,Currency,Opening,Debit,Credit,Closing',
    'payable,ron,0,100,100,0',
  ])
  await say(bookItem('=2+5', 'upfront', 1050, 'usd', { user: 'fern', date: '2026-09-02' }))
  const september = { studio: 'north', month: '2026-09', half: 1 }
  const [heads, debit, credit] = (await textOf(await ask('generalJournalFile', september))).split(
    '\r\n',
  )
  expect(heads).toContain(',Recorded (UTC),')
  expect(debit).toMatch(
    /^\d+,\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,ItemRecorded,north,2026-09-01,fern,"Upfront, for ""=2\+5"" \(2 Sept 2026\)",advances,usd,10.5,$/,
  )
  expect(credit).toMatch(
    /,ItemRecorded,north,2026-09-01,fern,"Upfront, for ""=2\+5"" \(2 Sept 2026\)",cash,usd,,10.5$/,
  )
})

test('the books of a studio are there for who sees all of it', async () => {
  const permissions = { settlements: 'readOnly' } as const
  const reader = testActor('oak', { permissions })
  expect((await ask('trialBalance', half(1), reader)).rows).not.toEqual([])
  expect((await ask('trialBalance', half(1, 'south'))).rows).toEqual([])
  const limits = { restrictions: ['viewNonAllocatedModels'], models: ['fern'] }
  const unknown = { code: 'settlements.studioUnknown', status: 404 }
  const queries = {
    trialBalance: {},
    bookPeople: { account: 'payable' },
    generalJournal: {},
    trialBalanceFile: {},
    generalJournalFile: {},
  } as const
  for (const name of Object.keys(queries) as (keyof typeof queries)[]) {
    const at = (studio: string) => ({ ...half(1, studio), ...queries[name] })
    await expect(ask(name, at('south'), reader)).rejects.toMatchObject(unknown)
    await expect(ask(name, at('nowhere'))).rejects.toMatchObject(unknown)
    const trainer = testActor('tess', { tipCont: 'Trainer', permissions, limits })
    await expect(ask(name, at('north'), trainer)).rejects.toMatchObject(unknown)
  }
})

test('the read model is rebuilt to the same rows', async () =>
  expect(await it.verify(books)).toBeUndefined())
