import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteAccountStream } from '../account/streams.ts'
import { accountsTest, line, ndjsonBody, setUp, type AccountsTest } from '../testing/accounts.ts'
import { mara, ownerTestActor } from '../testing/builders.ts'

let accounts: AccountsTest
const empty = { params: undefined, query: undefined, body: undefined }
const set = (
  user: string,
  username: string,
  { site = 'ctb', replace = false, actor = ownerTestActor } = {},
) =>
  accounts.handlers.setSiteAccount(
    { ...empty, body: { user, site, username, replace } },
    accounts.browser().context(actor),
  )
const holders = async (username: string) =>
  (await accounts.app.journal.read(siteAccountStream('ctb', username))).map(
    ({ type, data }) => `${type} ${(data as { user: string }).user}`,
  )

beforeAll(async () => {
  accounts = await accountsTest()
  await accounts.handlers.setup({ ...empty, body: setUp }, accounts.browser().context())
  const body = {
    studio: 'south',
    name: 'South',
    timezone: 'Europe/Madrid',
    currency: 'eur' as const,
  }
  await accounts.handlers.createStudio(
    { ...empty, body },
    accounts.browser().context(ownerTestActor),
  )
  const people = [
    line('fern'),
    line('oak'),
    line('palm', { studio: 'south' }),
    line('mara', { tipCont: 'Manager' }),
    line('moss', { tipCont: 'Manager' }),
  ]
  await accounts.handlers.importAccounts(
    { ...empty, query: { dry_run: 'false' }, body: ndjsonBody(...people) },
    accounts.browser().context(ownerTestActor),
  )
  await accounts.settle()
})
afterAll(() => accounts.close())

test('an account on a site becomes somebody’s, and saying it twice changes nothing', async () => {
  expect(await set('fern', 'green fern')).toEqual({
    user: 'fern',
    site: 'ctb',
    username: 'green fern',
    activ: true,
  })
  const before = await accounts.app.journal.head()
  await set('fern', 'green fern')
  expect(await accounts.app.journal.head()).toBe(before)
  expect(await holders('green fern')).toEqual(['SiteAccountClaimed fern'])
})

test('a name that another person has is refused, and so is a site or a person that nobody knows', async () => {
  await expect(set('oak', 'green fern')).rejects.toMatchObject({
    code: 'accounts.siteAccountTaken',
    status: 409,
  })
  await expect(set('nobody', 'free')).rejects.toMatchObject({
    code: 'accounts.accountUnknown',
    status: 404,
  })
  await expect(set('oak', 'free', { site: 'zzz' })).rejects.toMatchObject({
    code: 'accounts.siteUnknown',
    status: 422,
  })
  expect(await holders('free')).toEqual([])
})

test('the account that a person has on the site is given up only on purpose', async () => {
  await set('oak', 'acorn')
  await expect(set('oak', 'oaken')).rejects.toMatchObject({
    code: 'accounts.siteAccountHeld',
    status: 409,
  })
  expect(await set('oak', 'oaken', { replace: true })).toMatchObject({ username: 'oaken' })
  expect(await holders('acorn')).toEqual(['SiteAccountClaimed oak', 'SiteAccountReleased oak'])
  expect(await set('fern', 'acorn', { replace: true })).toMatchObject({
    user: 'fern',
    username: 'acorn',
  })
})

test('a manager gives accounts to the people below them in their own studio, and to nobody else', async () => {
  expect(await set('oak', 'oak on mfc', { site: 'mfc', actor: mara })).toMatchObject({
    user: 'oak',
  })
  await expect(set('palm', 'palm_x', { actor: mara })).rejects.toMatchObject({
    code: 'accounts.accountUnknown',
    status: 404,
  })
  await expect(set('moss', 'moss_x', { actor: mara })).rejects.toMatchObject({
    code: 'accounts.aboveYou',
    status: 403,
  })
})

test('of two who are given one name at the same moment one has it', async () => {
  const answers = await Promise.allSettled([
    set('fern', 'wanted', { site: 'mfc' }),
    set('palm', 'wanted', { site: 'mfc' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
