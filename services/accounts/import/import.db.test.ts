import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORT_LINES_MAX } from '#shared/accounts/rules.ts'
import { longOrShort } from '../../platform/testing/size.ts'
import { siteAccountStream } from '../account/streams.ts'
import { accountsTest, line, ndjsonBody, setUp, type AccountsTest } from '../testing/accounts.ts'
import { mara, ownerTestActor } from '../testing/builders.ts'

let accounts: AccountsTest
const empty = { params: undefined, query: undefined, body: undefined }
const importing = (body: Buffer, actor = ownerTestActor) =>
  accounts.handlers.importAccounts(
    { ...empty, query: { dry_run: 'false' }, body },
    accounts.browser().context(actor),
  )
const names = (username: string, rest = {}) => ({ conturi: { ctb: { username, ...rest } } })
const counts = ({
  created,
  updated,
  unchanged,
  rejected,
}: Awaited<ReturnType<typeof importing>>) => [created, updated, unchanged, rejected.length]

beforeAll(async () => {
  accounts = await accountsTest()
  await accounts.handlers.setup({ ...empty, body: setUp }, accounts.browser().context())
  await accounts.handlers.createStudio(
    {
      ...empty,
      body: { studio: 'south', name: 'South', timezone: 'Europe/Madrid', currency: 'eur' },
    },
    accounts.browser().context(ownerTestActor),
  )
  await accounts.settle()
})
afterAll(() => accounts.close())

test('running an import twice changes nothing, passwords included', async () => {
  const file = ndjsonBody(
    line('fern', { password: 'Abc12!x', ...names('fern_x', { pass: 'site secret' }) }),
    line('oak', names('oak x/ș')),
  )
  expect(counts(await importing(file))).toEqual([2, 0, 0, 0])
  const before = await accounts.app.journal.head()
  const { rows: vault } = await accounts.app.pool.query(
    'select v.reference from vault v order by 1',
  )
  expect(counts(await importing(file))).toEqual([0, 0, 2, 0])
  expect(await accounts.app.journal.head()).toBe(before)
  expect(
    (await accounts.app.pool.query('select v.reference from vault v order by 1')).rows,
  ).toEqual(vault)
})

test('no event holds a password or a readable name', async () => {
  const { rows } = await accounts.app.pool.query<{ data: string }>(
    'select e.data::text as data from events e',
  )
  const log = rows.map((row) => row.data).join('\n')
  for (const secret of ['Abc12!x', 'site secret', 'Rowan', 'rowan@example.test', 'Fictional'])
    expect(log).not.toContain(secret)
})

test('a bad line spoils no other, and says what is wrong with it', async () => {
  const { rejected, created } = await importing(
    ndjsonBody(
      '{"user":',
      '',
      line('birch', { studio: 'west' }),
      line('cedar', { conturi: { zzz: { username: 'c' } } }),
      line('ash', names('fern_x')),
      line('elm', { tipCont: 'King' }),
      line('yew'),
    ),
  )
  expect(created).toBe(1)
  expect(rejected.map((one) => [one.line, one.code])).toEqual([
    [1, 'accounts.lineNotJson'],
    [3, 'accounts.studioUnknown'],
    [4, 'accounts.siteUnknown'],
    [5, 'accounts.siteAccountTaken'],
    [6, 'accounts.lineInvalid'],
  ])
})

test('of two lines about one person the later one holds', async () => {
  expect(
    counts(
      await importing(ndjsonBody(line('pine', names('pine_1')), line('pine', names('pine_2')))),
    ),
  ).toEqual([1, 1, 0, 0])
  expect(counts(await importing(ndjsonBody(line('pine', names('pine_2')))))).toEqual([0, 0, 1, 0])
})

test('a name that was given up belongs to whoever takes it next', async () => {
  expect(counts(await importing(ndjsonBody(line('larch', names('green')))))).toEqual([1, 0, 0, 0])
  expect(
    counts(
      await importing(ndjsonBody(line('larch', names('leaf')), line('maple', names('green')))),
    ),
  ).toEqual([1, 1, 0, 0])
  const holders = async (username: string) =>
    (await accounts.app.journal.read(siteAccountStream('ctb', username))).map(
      ({ type, data }) => `${type} ${(data as { user: string }).user}`,
    )
  expect(await holders('green')).toEqual([
    'SiteAccountClaimed larch',
    'SiteAccountReleased larch',
    'SiteAccountClaimed maple',
  ])
  expect(await holders('leaf')).toEqual(['SiteAccountClaimed larch'])
})

test('a changed site password replaces the old secret', async () => {
  const passes = async () =>
    (
      await accounts.app.pool.query<{ reference: string }>(
        "select v.reference from vault v where v.owner = 'rowan-tree' and v.kind = 'site-password'",
      )
    ).rows.map((row) => row.reference)
  await importing(ndjsonBody(line('rowan-tree', names('rt', { pass: 'one' }))))
  const [first] = await passes()
  expect(
    counts(await importing(ndjsonBody(line('rowan-tree', names('rt', { pass: 'two' }))))),
  ).toEqual([0, 1, 0, 0])
  const [second, ...more] = await passes()
  expect(second).not.toBe(first)
  expect(more).toEqual([])
  expect(await accounts.app.vault.get(second ?? '')).toBe('two')
})

test('two people who import the same file at the same moment do no harm', async () => {
  const file = ndjsonBody(
    ...Array.from({ length: 30 }, (_, i) => line(`twin${i}`, names(`twin_${i}`))),
  )
  const answers = await Promise.all([importing(file), importing(file)])
  expect(answers.map((answer) => answer.rejected)).toEqual([[], []])
  expect(answers.reduce((sum, answer) => sum + answer.created, 0)).toBe(30)
  expect(counts(await importing(file))).toEqual([0, 0, 30, 0])
})

test('a manager imports into the studio that is theirs, and over nobody above', async () => {
  const { created, rejected } = await importing(
    ndjsonBody(
      line('spruce'),
      line('beech', { studio: 'south' }),
      line('root'),
      line('boss', { tipCont: 'Manager' }),
    ),
    mara,
  )
  expect(created).toBe(1)
  expect(rejected.map((one) => one.code)).toEqual([
    'accounts.studioUnknown',
    'accounts.aboveYou',
    'accounts.aboveYou',
  ])
})

test('more lines than allowed are refused as a whole', async () => {
  await expect(importing(Buffer.from('{}\n'.repeat(5_001)))).rejects.toMatchObject({
    code: 'accounts.tooManyLines',
    status: 413,
  })
  expect((await importing(Buffer.from('{}\n\n'.repeat(5_000)))).rejected).toHaveLength(5_000)
})

test('everybody sees the people and studios in sight', async () => {
  await importing(ndjsonBody(line('agave', { studio: 'south' })))
  await accounts.settle()
  const seen = async (actor: typeof mara) =>
    (
      await accounts.handlers.getAppUsers(
        { ...empty, query: { active: 'true' } },
        accounts.browser().context(actor),
      )
    ).map((person) => person.user)
  expect(await seen(mara)).toContain('fern')
  expect(await seen(mara)).not.toContain('agave')
  expect(await seen(ownerTestActor)).toContain('agave')
  const studios = async (actor: typeof mara) =>
    (await accounts.handlers.getLocalStudios(empty, accounts.browser().context(actor))).map(
      ({ studio }) => studio,
    )
  expect(await studios(mara)).toEqual(['north'])
  expect(await studios(ownerTestActor)).toEqual(['north', 'south'])
})

/** As many as one file may hold, or a few sets of lines and one that is not full. */
const many = longOrShort(IMPORT_LINES_MAX, 450)
test(`${many} new people with three site accounts each are taken, and a second time are nothing new`, async () => {
  const file = ndjsonBody(
    ...Array.from({ length: many }, (_, i) =>
      line(`p${i}`, {
        conturi: {
          ctb: { username: `c${i}` },
          mfc: { username: `m${i}` },
          cam: { username: `n${i}` },
        },
      }),
    ),
  )
  expect(counts(await importing(file))).toEqual([many, 0, 0, 0])
  expect(counts(await importing(file))).toEqual([0, 0, many, 0])
})
