import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsTest, line, ndjsonBody, setUp, type AccountsTest } from '../testing/accounts.ts'
import { mara, ownerTestActor } from '../testing/builders.ts'

let accounts: AccountsTest
const empty = { params: undefined, query: undefined, body: undefined }
const run = (body: Buffer, dry: boolean, actor = ownerTestActor) =>
  accounts.handlers.importAccounts(
    { ...empty, query: { dry_run: dry ? 'true' : 'false' }, body },
    accounts.browser().context(actor),
  )
const site = (username: string, rest = {}) => ({ conturi: { ctb: { username, ...rest } } })
const state = async () => {
  const { rows } = await accounts.app.pool.query('select v.reference from vault v order by 1')
  return [await accounts.app.journal.head(), rows]
}

beforeAll(async () => {
  accounts = await accountsTest()
  await accounts.handlers.setup({ ...empty, body: setUp }, accounts.browser().context())
  const south = {
    studio: 'south',
    name: 'South',
    timezone: 'Europe/Madrid',
    currency: 'eur' as const,
  }
  await accounts.handlers.createStudio(
    { ...empty, body: south },
    accounts.browser().context(ownerTestActor),
  )
  await run(
    ndjsonBody(
      line('fern', { password: 'Abc12!x', ...site('fern_x', { pass: 'old' }) }),
      line('oak', site('oak_x')),
    ),
    false,
  )
  await accounts.settle()
})
afterAll(() => accounts.close())

test('a dry run says of each line what it would do and to which fields, and writes nothing', async () => {
  const file = ndjsonBody(
    line('fern', { password: 'Abc12!x', ...site('fern_x', { pass: 'old' }) }),
    line('oak', {
      name: 'Oak',
      studio: 'south',
      password: 'New12!xx',
      conturi: { ctb: { username: 'oak_y' }, mfc: { username: 'oak_m' } },
    }),
    line('birch', site('birch_x')),
    line('cedar', site('fern_x')),
    '{',
    line('birch', { surname: 'Else', ...site('birch_x', { activ: false }) }),
  )
  const before = await state()
  const planned = await run(file, true)
  expect(await state()).toEqual(before)
  expect(planned.lines).toEqual([
    { line: 1, user: 'fern', outcome: 'updated', fields: ['password', 'conturi.ctb'] },
    {
      line: 2,
      user: 'oak',
      outcome: 'updated',
      fields: ['name', 'studio', 'password', 'conturi.ctb', 'conturi.mfc'],
    },
    {
      line: 3,
      user: 'birch',
      outcome: 'created',
      fields: ['name', 'surname', 'email', 'tipCont', 'studio', 'conturi.ctb'],
    },
    { line: 6, user: 'birch', outcome: 'updated', fields: ['surname', 'conturi.ctb'] },
  ])
  expect(planned.rejected).toEqual([
    {
      line: 4,
      code: 'accounts.siteAccountTaken',
      err: 'fern already has the account fern_x on ctb',
      params: { holder: 'fern', username: 'fern_x', site: 'ctb' },
    },
    { line: 5, code: 'accounts.lineNotJson', err: 'The line isn’t valid JSON' },
  ])
  const { lines: _lines, ...said } = planned
  // The run compares the secrets of fern, which the plan keeps to itself.
  expect(await run(file, false)).toEqual({
    ...said,
    updated: said.updated - 1,
    unchanged: said.unchanged + 1,
  })
  expect(
    (await run(file, true)).lines
      ?.filter(({ outcome }) => outcome !== 'unchanged')
      .map(({ user }) => user),
  ).toEqual(['fern', 'oak', 'birch', 'birch'])
})

test('a dry run tells nobody whether a secret is the one that is kept; the run itself leaves what is kept alone', async () => {
  await run(
    ndjsonBody(line('maple', { password: 'Right12!', ...site('maple_x', { pass: 'right' }) })),
    false,
  )
  const guess = (password: string, pass: string) =>
    line('maple', { password, ...site('maple_x', { pass }) })
  const plan = (...guesses: unknown[]) => run(ndjsonBody(...guesses), true)
  const before = await state()
  const right = await plan(guess('Right12!', 'right'))
  expect(right.lines).toEqual([
    { line: 1, user: 'maple', outcome: 'updated', fields: ['password', 'conturi.ctb'] },
  ])
  for (const [password, pass] of [
    ['Wrong12!', 'right'],
    ['Right12!', 'wrong'],
    ['Wrong12!', 'wrong'],
  ] as const)
    expect(await plan(guess(password, pass))).toEqual(right)
  // A secret that one line of a file gives is known to the next: that says nothing of what is kept.
  expect(
    (await plan(guess('Right12!', 'right'), guess('Right12!', 'right'))).lines?.map(
      ({ outcome }) => outcome,
    ),
  ).toEqual(['updated', 'unchanged'])
  expect(await run(ndjsonBody(guess('Right12!', 'right')), false)).toEqual({
    created: 0,
    updated: 0,
    unchanged: 1,
    rejected: [],
  })
  expect(await state()).toEqual(before)
})

test('what the asker may not do is rejected in the plan, too', async () => {
  const { rejected } = await run(
    ndjsonBody(line('willow', { studio: 'south' }), line('elm', { tipCont: 'Manager' })),
    true,
    mara,
  )
  expect(rejected.map(({ code }) => code)).toEqual(['accounts.studioUnknown', 'accounts.aboveYou'])
})

test('a plan of 5,000 lines names each and changes nothing', async () => {
  const file = ndjsonBody(
    ...Array.from({ length: 5000 }, (_, i) =>
      line(`n${i}`, { password: 'Abc12!x', ...site(`n_${i}`, { pass: 'x' }) }),
    ),
  )
  const before = await state()
  const { created } = await run(file, true)
  expect([created, await state()]).toEqual([5000, before])
})
