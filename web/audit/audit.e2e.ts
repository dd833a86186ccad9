import { beforeAll, expect, test } from 'vitest'
import { violations } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
beforeAll(async () => {
  const { owner } = stage.server
  for (const language of ['es', 'ro']) {
    const { version } = await owner.call<{ version: number }>('POST', '/getUserInfo', {
      user: 'ana_fictiva',
    })
    const body = { version, change: { language } }
    await owner.call('PATCH', '/api/accounts/people/ana_fictiva', body)
  }
})

const changedAccount = '/audit?type=AccountChanged&person=ana_fictiva'

test('an entry opens beside the list with its difference, and leads on to others', async () => {
  const { page, problems } = await stage.open(changedAccount)
  const list = page.getByRole('table', { name: 'Audit' })
  await list.getByRole('link', { name: 'Account changed' }).first().click()
  const entry = page.getByRole('dialog', { name: 'Account changed' })
  await entry.getByRole('rowheader', { name: 'Language' }).first().waitFor()
  const language = entry.getByRole('row', { name: /^Language/ }).first()
  expect(await language.getByRole('cell').allTextContents()).toEqual(['es', 'ro'])
  expect(await violations(page)).toEqual([])
  await entry.getByRole('button', { name: 'Show who could see this' }).click()
  await entry.getByRole('row', { name: /Owner/ }).first().waitFor()
  expect(await violations(page)).toEqual([])
  await entry.getByRole('link', { name: 'Same request' }).click()
  await page.getByRole('button', { name: 'Remove filter: Same request' }).waitFor()
  await list.getByRole('link', { name: 'Account changed' }).first().waitFor()
  expect(new URL(page.url()).searchParams.get('request')).not.toBeNull()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a search is saved, found again and deleted', async () => {
  const { page, problems } = await stage.open(changedAccount)
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await dialog.getByLabel('Name').fill('Changes of Ana')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = page.getByRole('combobox', { name: 'Saved searches' })
  await saved.getByRole('option', { name: 'Changes of Ana' }).waitFor({ state: 'attached' })
  await saved.selectOption('Sensitive data viewed')
  await page.waitForURL(/SecretRevealed/)
  await saved.selectOption('Changes of Ana')
  await page.waitForURL(/type=AccountChanged/)
  await page.getByRole('button', { name: 'Delete search' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete search' }).click()
  await saved.getByRole('option', { name: 'Changes of Ana' }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await page.context().close()
})

test('an export is the search that is shown, and stands in the list while it is followed live', async () => {
  const { page, problems } = await stage.open('/audit?type=AuditExported')
  await page.getByText('No results').waitFor()
  await page.getByRole('button', { name: 'Live' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
  await page
    .getByRole('table', { name: 'Audit' })
    .getByRole('link', { name: 'Audit log exported' })
    .waitFor()
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a person is shown as they were known on a day', async () => {
  const { page, problems } = await stage.open('/audit?person=ana_fictiva')
  await page.getByRole('button', { name: 'As known on…' }).click()
  const known = page.getByRole('dialog', { name: 'Ana Fictiva' })
  await known.getByRole('row', { name: /Account type Model/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await known.getByLabel('As known on').fill('2020-01-01')
  await known.getByText('Nothing was known yet').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('events are called by their names in the reader’s language', async () => {
  const { page } = await stage.open(changedAccount, { language: 'ro' })
  await page.getByRole('link', { name: 'Cont modificat' }).first().waitFor()
  await page.context().close()
})
