import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsTest, line, ndjson, setUp, type AccountsTest } from './testing-accounts.ts'
import { mara, root } from './testing.ts'

let accounts: AccountsTest
const empty = { params: undefined, query: undefined, body: undefined }
const run = (body: Buffer, dry: boolean, actor = root) =>
  accounts.handlers.importAccounts({ ...empty, query: { dry_run: dry ? 'true' : 'false' }, body }, accounts.browser().context(actor))
const site = (username: string, rest = {}) => ({ conturi: { ctb: { username, ...rest } } })
const state = async () => {
  const { rows } = await accounts.app.pool.query('select v.reference from vault v order by 1')
  return [await accounts.app.journal.head(), rows]
}

beforeAll(async () => {
  accounts = await accountsTest()
  await accounts.handlers.setup({ ...empty, body: setUp }, accounts.browser().context())
  const south = { studio: 'south', name: 'South', timezone: 'Europe/Madrid', currency: 'eur' as const }
  await accounts.handlers.createStudio({ ...empty, body: south }, accounts.browser().context(root))
  await run(ndjson(line('fern', { password: 'Abc12!x', ...site('fern_x', { pass: 'old' }) }), line('oak', site('oak_x'))), false)
  await accounts.settle()
})
afterAll(() => accounts.close())

test('a dry run says of each line what it would do and to which fields, and writes nothing', async () => {
  const file = ndjson(
    line('fern', { password: 'Abc12!x', ...site('fern_x', { pass: 'old' }) }),
    line('oak', { name: 'Oak', studio: 'south', password: 'New12!xx', conturi: { ctb: { username: 'oak_y' }, mfc: { username: 'oak_m' } } }),
    line('birch', site('birch_x')),
    line('cedar', site('fern_x')),
    '{',
    line('birch', { surname: 'Else', ...site('birch_x', { activ: false }) }),
  )
  const before = await state()
  const planned = await run(file, true)
  expect(await state()).toEqual(before)
  expect(planned.lines).toEqual([
    { line: 1, user: 'fern', outcome: 'unchanged', fields: [] },
    { line: 2, user: 'oak', outcome: 'updated', fields: ['name', 'studio', 'password', 'conturi.ctb', 'conturi.mfc'] },
    { line: 3, user: 'birch', outcome: 'created', fields: ['name', 'surname', 'email', 'tipCont', 'studio', 'conturi.ctb'] },
    { line: 6, user: 'birch', outcome: 'updated', fields: ['surname', 'conturi.ctb'] },
  ])
  expect(planned.rejected).toEqual([
    { line: 4, code: 'accounts.siteAccountTaken', err: 'fern has the account fern_x on ctb' },
    { line: 5, code: 'accounts.lineNotJson', err: 'the line is not JSON' },
  ])
  const { lines: _lines, ...said } = planned
  expect(await run(file, false)).toEqual(said)
  expect((await run(file, true)).lines?.filter(({ outcome }) => outcome !== 'unchanged').map(({ user }) => user)).toEqual(['birch', 'birch'])
})

test('what the asker may not do is rejected in the plan, too', async () => {
  const { rejected } = await run(ndjson(line('willow', { studio: 'south' }), line('elm', { tipCont: 'Manager' })), true, mara)
  expect(rejected.map(({ code }) => code)).toEqual(['accounts.studioUnknown', 'accounts.aboveYou'])
})

test('a plan of 5,000 lines names each and changes nothing', async () => {
  const file = ndjson(...Array.from({ length: 5000 }, (_, i) => line(`n${i}`, { password: 'Abc12!x', ...site(`n_${i}`, { pass: 'x' }) })))
  const before = await state()
  const { created } = await run(file, true)
  expect([created, await state()]).toEqual([5000, before])
})
