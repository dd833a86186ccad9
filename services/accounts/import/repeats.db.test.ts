import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPerson } from '../account/people.ts'
import { verifyPassword } from '../access/passwords.ts'
import { accountStream, siteAccountStream } from '../account/streams.ts'
import { accountsTest, line, ndjsonBody, setUp, type AccountsTest } from '../testing/accounts.ts'
import { ownerTestActor } from '../testing/builders.ts'

let accounts: AccountsTest
const empty = { params: undefined, query: undefined, body: undefined }
const importing = (...lines: unknown[]) =>
  accounts.handlers.importAccounts(
    { ...empty, query: { dry_run: 'false' }, body: ndjsonBody(...lines) },
    accounts.browser().context(ownerTestActor),
  )
type Answer = Awaited<ReturnType<typeof importing>>
const counts = ({ created, updated, unchanged, rejected }: Answer) => [
  created,
  updated,
  unchanged,
  rejected.length,
]
const historyOf = async (stream: string) =>
  (await accounts.app.journal.read(stream)).map(({ type }) => type)
const secretsOf = async (user: string) =>
  (
    await accounts.app.pool.query<{ reference: string }>(
      'select v.reference from vault v where v.owner = $1 order by 1',
      [user],
    )
  ).rows.map((row) => row.reference)

beforeAll(async () => {
  accounts = await accountsTest()
  await accounts.handlers.setup({ ...empty, body: setUp }, accounts.browser().context())
})
afterAll(() => accounts.close())

test('5,000 lines of one person are taken, and each counts as if it came after the one before', async () => {
  const lines = Array.from({ length: 5_000 }, (_, i) =>
    line('fern', { name: `Fern ${'abc'[i % 3]}`, conturi: { ctb: { username: `fern_${i % 7}` } } }),
  )
  expect(counts(await importing(...lines))).toEqual([1, 4_999, 0, 0])
  expect(await findPerson(accounts.app, 'fern')).toMatchObject({
    name: 'Fern b',
    sites: { ctb: { username: `fern_${4_999 % 7}` } },
  })
  const repeated = Array.from({ length: 5_000 }, () => lines.at(-1))
  expect(counts(await importing(...repeated))).toEqual([0, 0, 5_000, 0])
})

test('of the secrets in many lines of one person the last ones are kept, and no other', async () => {
  const secret = (n: number) =>
    line('oak', {
      password: `Abc12!x${n}`,
      conturi: { ctb: { username: 'oak_x', pass: `pass ${n}` } },
    })
  expect(
    counts(
      await importing(
        secret(1),
        secret(1),
        secret(2),
        secret(1),
        line('oak'),
        secret(3),
        secret(3),
      ),
    ),
  ).toEqual([1, 3, 3, 0])
  const oak = await findPerson(accounts.app, 'oak')
  expect(await secretsOf('oak')).toEqual([oak?.password, oak?.sites['ctb']?.pass].toSorted())
  expect(await verifyPassword(await accounts.app.vault.get(oak?.password ?? ''), 'Abc12!x3')).toBe(
    true,
  )
  expect(await accounts.app.vault.get(oak?.sites['ctb']?.pass ?? '')).toBe('pass 3')
})

test('what a refused line brings is not taken for known by the next', async () => {
  await importing(line('holder', { conturi: { ctb: { username: 'taken' } } }))
  const password = 'Abc12!xy'
  const answer = await importing(
    line('pine', { password, conturi: { ctb: { username: 'taken' } } }),
    line('pine', { password, conturi: { ctb: { username: 'pine_x' } } }),
  )
  expect(answer.rejected).toMatchObject([{ line: 1, code: 'accounts.siteAccountTaken' }])
  expect(counts(answer)).toEqual([1, 0, 0, 1])
  const pine = await findPerson(accounts.app, 'pine')
  expect(await verifyPassword(await accounts.app.vault.get(pine?.password ?? ''), password)).toBe(
    true,
  )
})

test('two people who hand each other names back and forth in one file end as if each line were a file of its own', async () => {
  /** The same 60 steps for two pairs of people who know nothing of each other. */
  const steps = (one: string, other: string) =>
    Array.from({ length: 60 }, (_, i) => {
      const [who, name, password] = [
        (i * 7) % 5 < 3 ? one : other,
        `${one}-${(i * i + (i >> 2)) % 4}`,
        (i * 13) % 6,
      ]
      return line(who, {
        conturi: { ctb: { username: name, pass: `${i % 2}` } },
        ...(password < 2 ? { password: `Abc12!x${password}` } : {}),
      })
    })
  const whole = await importing(...steps('ash', 'bay'))
  const single: Answer = { created: 0, updated: 0, unchanged: 0, rejected: [] }
  for (const [i, step] of steps('elm', 'fig').entries()) {
    const answer = await importing(step)
    for (const count of ['created', 'updated', 'unchanged'] as const) single[count] += answer[count]
    single.rejected.push(...answer.rejected.map((one) => ({ ...one, line: i + 1 })))
  }
  expect(counts(whole)).toEqual(counts(single))
  expect(whole.rejected.length).toBeGreaterThan(0)
  expect(whole.rejected.map(({ line: number, code }) => [number, code])).toEqual(
    single.rejected.map(({ line: number, code }) => [number, code]),
  )
  for (const [one, other] of [
    [accountStream('ash'), accountStream('elm')],
    [accountStream('bay'), accountStream('fig')],
    ...[0, 1, 2, 3].map(
      (n) => [siteAccountStream('ctb', `ash-${n}`), siteAccountStream('ctb', `elm-${n}`)] as const,
    ),
  ] as const)
    expect(await historyOf(one)).toEqual(await historyOf(other))
  for (const [one, other] of [
    ['ash', 'elm'],
    ['bay', 'fig'],
  ] as const)
    expect(await secretsOf(one)).toHaveLength((await secretsOf(other)).length)
})
