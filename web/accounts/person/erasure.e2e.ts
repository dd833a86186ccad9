import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { fits, violations, visitor } from '../../testing/browser.ts'
import { enterAs } from '../../testing/logins.ts'
import { walkTo } from '../../testing/real-page.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
const password = 'Fictional-7'
const erasure = '/about-user?user=daria_testescu&section=erasure'
beforeAll(async () => {
  const sara = {
    user: 'sara_super',
    name: 'Sara',
    surname: 'Suprema',
    email: 'sara@example.test',
    tipCont: 'Manager',
    studio: 'demo',
    password,
  }
  const ana = {
    user: 'ana_fictiva',
    name: 'Ana',
    surname: 'Fictiva',
    email: 'ana@example.test',
    tipCont: 'Model',
    studio: 'demo',
    password,
  }
  await stage.server.owner.call('POST', '/api/accounts/import', ndjson([sara, ana]))
  const rows = await stage.server.owner.call<{ user: string; version: number }[]>(
    'GET',
    '/api/permissions/accounts',
  )
  const version = rows.find(({ user }) => user === 'sara_super')?.version
  await stage.server.owner.call('PUT', '/api/permissions/accounts/sara_super/super', {
    super: true,
    version,
  })
})

async function enter(user: string): Promise<{ page: Page; problems: string[] }> {
  const visit = await visitor(stage.browser)
  await enterAs(visit.page, stage.server.url, user, password)
  await visit.page.goto(stage.server.url)
  await visit.page.getByRole('navigation', { name: 'Menu' }).waitFor()
  return visit
}
const section = (page: Page) => page.getByRole('region', { name: 'Erasure', exact: true })

test('the rehearsal lists what becomes unreadable, what law keeps and until when, and what stands against it; nothing is written', async () => {
  const { page, problems } = await stage.open(erasure)
  const unreadable = page.getByRole('table', { name: 'What will be erased' })
  await unreadable
    .getByRole('row', { name: /^Profile and contact details First name, Last name, Email address/ })
    .waitFor()
  await unreadable.getByRole('row', { name: /^Images Deleted \d+$/ }).waitFor()
  await unreadable.getByRole('row', { name: /^Site usernames Removed .* [1-9]\d*$/ }).waitFor()
  // The year of the studio, whose New Year comes before that of UTC.
  const year = Number(
    new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Bucharest' }).slice(0, 4),
  )
  const rowsOf = async (name: string) => {
    const rows = await page.getByRole('table', { name }).getByRole('row').allInnerTexts()
    return rows.slice(1).map((row) => row.split('\t'))
  }
  expect(await rowsOf('Archive before erasing')).toEqual([
    ['Name, CNP and address as a party to a contract', `31 Dec ${year + 5}`],
    ['Contract number and dates of employment', `31 Dec ${year + 5}`],
  ])
  expect(await rowsOf('What stays')).toEqual([
    ['Payments, bonuses and penalties', `31 Dec ${year + 10}`],
    ['Shifts and online time', `31 Dec ${year + 5}`],
    ['Who viewed, changed and erased data, without the values', `31 Dec ${year + 5}`],
  ])
  await section(page)
    .getByText('daria_testescu is active. Set the account inactive first.', { exact: true })
    .waitFor()
  await section(page)
    .getByText(
      /^Must be retained by law until .*: Name, CNP and address as a party to a contract, Contract number/,
    )
    .waitFor()
  await section(page)
    .getByText(/^Site usernames remain in the event log/)
    .waitFor()
  await section(page).getByText('The request can be withdrawn at any time').waitFor()
  expect(await section(page).getByRole('button', { name: 'Request erasure' }).isDisabled()).toBe(
    true,
  )
  expect(problems).toEqual([])
  await page.context().close()
})

test('one asks, and cannot approve it; another finds the request, approves, and the person is told to be erased', async () => {
  const { page } = await stage.open(erasure)
  const ask = async () => {
    await section(page).getByLabel('Reason').fill('asked for by the person')
    await section(page).getByRole('button', { name: 'Request erasure' }).click()
  }
  await ask()
  await section(page)
    .getByRole('alert')
    .getByText('Erasure: daria_testescu is active. Set the account inactive first.', {
      exact: true,
    })
    .waitFor()
  await page.getByRole('button', { name: 'Set inactive' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure?' })
    .getByRole('button', { name: 'Set inactive' })
    .click()
  await page.getByText('User set as inactive', { exact: true }).waitFor()
  await ask()
  await section(page)
    .getByRole('alert')
    .getByText(/^Erasure: Must be retained by law until .* Export it before erasing\.$/)
    .waitFor()
  await section(page)
    .getByLabel('I have archived the legally required data outside Callboard.')
    .check()
  await ask()
  await section(page)
    .getByText(/^Requested by .+ on /)
    .waitFor()
  expect(await section(page).getByRole('button', { name: 'Approve and erase' }).isDisabled()).toBe(
    true,
  )
  await section(page).getByText('Someone else must approve your request').waitFor()

  const second = await enter('sara_super')
  await walkTo(second.page, stage.server.url, '/accounts?view=inactive')
  await second.page
    .getByRole('region', { name: 'Erasures waiting for a second approval' })
    .getByRole('link', { name: 'Daria Testescu' })
    .click()
  await section(second.page).getByRole('button', { name: 'Approve and erase' }).click()
  const dialog = second.page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog
    .getByText('All personal data of this person becomes unreadable at once. This can’t be undone.')
    .waitFor()
  const erase = dialog.getByRole('button', { name: 'Erase permanently' })
  expect(await erase.isDisabled()).toBe(true)
  await dialog.getByLabel('Type “Daria Testescu” to confirm').fill('Daria Testescu')
  await erase.click()
  await second.page.getByText('Erased', { exact: true }).first().waitFor()
  await section(second.page).getByText('This person was erased').waitFor()
  expect(await second.page.getByRole('button', { name: 'Approve and erase' }).count()).toBe(0)
  expect(second.problems.filter((problem) => !problem.includes('409'))).toEqual([])
  await second.page.reload()
  await section(second.page).getByText('This person was erased').waitFor()
  expect(await second.page.locator('body').innerText()).not.toMatch(/Daria|Testescu\b/)
  await Promise.all([page, second.page].map((one) => one.context().close()))
})

test('a person takes along everything that is kept of them', async () => {
  const { page, problems } = await enter('ana_fictiva')
  await walkTo(page, stage.server.url, '/about-user?section=info')
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'My data' })
    .getByRole('link', { name: 'Download' })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/ana_fictiva.*\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('person.json')).toBe(true)
  expect(problems).toEqual([])
  await page.context().close()
})

test.each([
  ['en', 'dark', 390],
  ['es', 'light', 1440],
  ['ro', 'dark', 390],
] as const)(
  'axe finds nothing on the rehearsal in %s and %s colours, %i wide, and it fits',
  async (language, colorScheme, width) => {
    const { page, problems } = await stage.open('/about-user?user=bianca_proba&section=erasure', {
      language,
      colorScheme,
      viewport: { width, height: 844 },
    })
    expect(await violations(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    expect(problems).toEqual([])
    await page.context().close()
  },
)
