import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { AccountPermissions } from '#shared/permissions/calls.ts'
import { ndjson } from '#services/platform/testing/process.ts'
import { fits, violations, visitor } from '../testing/browser.ts'
import { enterAs } from '../testing/logins.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'
import { dateIn } from '../ui/format.ts'

const stage = realStage()
const password = 'Abc12!x'
beforeAll(async () => {
  const person = (user: string, name: string, tipCont: string) => ({
    user,
    name,
    surname: 'Fictional',
    email: `${user}@studio.example`,
    tipCont,
    studio: 'demo',
    password,
  })
  await stage.server.owner.call(
    'POST',
    '/api/accounts/import',
    ndjson([person('mara', 'Mara', 'Manager'), person('tess', 'Tess', 'Trainer')]),
  )
})
/** A browser of somebody else than the owner. */
async function enter(user: string, options = {}): Promise<{ page: Page; problems: string[] }> {
  const visit = await visitor(stage.browser, options)
  await enterAs(visit.page, stage.server.url, user, password)
  await visit.page.goto(stage.server.url)
  await visit.page.getByRole('navigation', { name: 'Menu' }).waitFor()
  return visit
}
const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allTextContents()

test('the owner grants a trainer to see shifts, by the keyboard, and the history says so', async () => {
  const { page, problems } = await stage.open('/studio-permissions')
  const open = page.getByRole('button', { name: 'Tess Fictional’s permissions' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tess Fictional’s permissions' })
  const shifts = dialog.getByLabel('Shifts', { exact: true })
  expect(await shifts.inputValue()).toBe('default')
  await shifts.selectOption({ label: 'View' })
  await page
    .getByRole('row')
    .filter({ hasText: 'Tess Fictional' })
    .getByText('Shifts: View')
    .waitFor()
  expect(await shifts.inputValue()).toBe('readOnly')
  // An exception says so, and comes first when the dialog is opened again.
  await dialog.getByText(/^Exception\. Default: /).waitFor()
  expect(await dialog.getByText('tess · Trainer · Demo').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await open.click()
  await dialog.getByRole('combobox').first().and(shifts).waitFor()
  // The others stand in groups; a search finds one in its group, and the filter leaves what differs.
  const regions = dialog.getByRole('region')
  expect(await regions.first().getByRole('combobox').count()).toBe(1)
  expect(await dialog.getByRole('region', { name: 'Money' }).getByLabel('Wallet').count()).toBe(1)
  await dialog.getByRole('searchbox', { name: 'Find a permission' }).fill('wall')
  await expect.poll(() => dialog.getByRole('combobox').count()).toBe(1)
  await dialog.getByRole('searchbox', { name: 'Find a permission' }).fill('')
  await dialog.getByRole('button', { name: '1 differs from the default' }).click()
  await expect.poll(() => regions.count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'History' }).click()
  await page.getByRole('row').filter({ hasText: 'Shifts: View granted' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a choice is said to be saved and taken back, rapid ones keep their order, a refused one goes back and says why', async () => {
  const { page, problems } = await stage.open('/studio-permissions')
  await page.getByRole('button', { name: 'Tess Fictional’s permissions' }).click()
  const choice = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })
  const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const held = async (resource: string) => {
    const rows = await stage.server.owner.call<readonly AccountPermissions[]>(
      'GET',
      '/api/permissions/accounts',
    )
    const tess = rows.find(({ user }) => user === 'tess')
    return tess?.held.find((one) => one.resource === resource)
  }
  // As the account type says, then something else, then back to what was decided before.
  await choice('Bonuses').selectOption({ label: 'Manage' })
  const first = toast('Saved for Tess Fictional: Bonuses: Manage')
  await first.waitFor()
  await choice('Bonuses').selectOption({ label: 'Default (View)' })
  await toast('Bonuses: Default (View)').getByRole('button', { name: 'Undo' }).click()
  await toast('Restored for Tess Fictional: Bonuses: Manage').waitFor()
  expect(await choice('Bonuses').inputValue()).toBe('manage')
  await first.getByRole('button', { name: 'Undo' }).click()
  await toast('Restored for Tess Fictional: Bonuses: Default (View)').waitFor()
  expect(await held('bonuses')).toEqual({
    resource: 'bonuses',
    permissions: ['readOnly'],
    decided: false,
  })
  // While the first is on its way.
  const waiting = Promise.withResolvers<void>()
  await page.route('**/api/permissions/accounts/tess', async (route) => {
    await waiting.promise
    await route.continue()
  })
  await choice('Wallet').selectOption({ label: 'View' })
  await choice('Penalties').selectOption({ label: 'No access' })
  await choice('Wallet').selectOption({ label: 'Manage' })
  expect(await choice('Wallet').inputValue()).toBe('manage')
  expect(await choice('Penalties').inputValue()).toBe('')
  waiting.resolve()
  await toast('Wallet: Manage').waitFor()
  expect((await held('wallet'))?.permissions).toEqual(['manage'])
  expect((await held('penalties'))?.permissions).toEqual([])
  await page.unroute('**/api/permissions/accounts/tess')
  // Somebody else is faster.
  await page.route('**/api/permissions/accounts/tess', (route) =>
    route.fulfill({
      status: 409,
      json: { err: 'changed meanwhile', code: 'permissions.changedMeanwhile' },
    }),
  )
  await choice('Tasks').selectOption({ label: 'View' })
  await toast('Tess Fictional, Tasks: View: Someone else changed this.').waitFor()
  await expect.poll(() => choice('Tasks').inputValue()).toBe('default')
  expect(problems.filter((problem) => !/status of 409/.test(problem))).toEqual([])
  await page.context().close()
})

test('the roles are a matrix with the exceptions of people, who are found by their login too', async () => {
  const { page, problems } = await stage.open('/studio-permissions?section=roles')
  const row = page.getByRole('region', { name: 'Roles' }).getByRole('row', { name: /^Shifts/ })
  // Manager, Trainer, Tehnic, Model, Other.
  await row.getByRole('cell').nth(1).getByText('1 exception').click()
  expect(await row.getByRole('cell').first().innerText()).toBe('Manage')
  await row.getByRole('button', { name: 'Tess Fictional' }).click()
  await page.getByRole('dialog', { name: 'Tess Fictional’s permissions' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByLabel('Find a person').fill('tess')
  await page.getByRole('row').filter({ hasText: 'Tess Fictional' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a manager assigns models and grants nothing that managers do not hold', async () => {
  const { page, problems } = await enter('mara')
  expect(await menuOf(page)).toEqual(
    expect.arrayContaining(['Studio Config', 'Permissions', 'Model Assignment']),
  )
  await walkTo(page, stage.server.url, '/model-assignment')
  await page.getByRole('button', { name: 'Assign models Tess Fictional' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tess Fictional’s models' })
  const models = dialog.getByRole('combobox', { name: 'Models' })
  await models.fill('model')
  await dialog.getByRole('option').nth(3).waitFor()
  await models.press('End')
  await models.fill('bianca')
  await dialog.getByRole('status').getByText('1 result').waitFor()
  await models.press('Enter')
  await dialog.getByText('1 model selected').waitFor()
  // The trainer is no model: found by name, but not on offer.
  await models.fill('tess')
  await dialog.getByText('No results').waitFor()
  await models.fill('')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const assigned = page.getByRole('row').filter({ hasText: 'Tess Fictional' })
  await assigned.getByText('Bianca Probă').waitFor()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Saved for Tess Fictional: 1 model' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByText('Restored for Tess Fictional: 0 models').waitFor()
  await assigned.getByText('Bianca Probă').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Assign models Tess Fictional' }).click()
  await models.fill('bianca')
  await dialog.getByRole('status').getByText('1 result').waitFor()
  await models.press('Enter')
  // A day before the one on which she was let go would change nothing now.
  const from = dialog.getByLabel('Effective from')
  await from.fill(dateIn(Date.now() / 1000, 'Europe/Bucharest'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await assigned.getByText('Bianca Probă').waitFor()
  await walkTo(page, stage.server.url, '/studio-permissions?section=history')
  await page.getByRole('row').filter({ hasText: 'Bianca Probă assigned from' }).waitFor()
  await walkTo(page, stage.server.url, '/studio-permissions')
  await page.getByRole('button', { name: 'Tess Fictional’s permissions' }).click()
  const posts = page.getByRole('dialog').getByLabel('Posts')
  expect(await posts.locator('option', { hasText: 'Manage' }).isDisabled()).toBe(true)
  expect(
    await page.getByRole('dialog').getByRole('button', { name: 'Make super user' }).count(),
  ).toBe(0)
  expect(problems).toEqual([])
  await page.context().close()
})

test('assignment is of one studio: its trainers, its models, and those whom nobody looks after', async () => {
  const { owner } = stage.server
  await owner.call('POST', '/api/studios', {
    studio: 'south',
    name: 'South',
    timezone: 'Europe/Bucharest',
  })
  const person = (user: string, name: string, tipCont: string) => ({
    user,
    name,
    surname: 'Southern',
    email: `${user}@studio.example`,
    tipCont,
    studio: 'south',
  })
  await owner.call(
    'POST',
    '/api/accounts/import',
    ndjson([person('tom', 'Tom', 'Trainer'), person('una', 'Una', 'Model')]),
  )
  const { page, problems } = await stage.open('/model-assignment?studio=south')
  const row = page.getByRole('row').filter({ hasText: 'Tom Southern' })
  await row.waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'Tess Fictional' }).count()).toBe(0)
  await page.getByRole('button', { name: '1 model without a trainer' }).click()
  const list = page.getByRole('dialog', { name: '1 model without a trainer' })
  await expect.poll(() => list.getByRole('link').allInnerTexts()).toEqual(['Una Southern'])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Assign models Tom Southern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tom Southern’s models' })
  await dialog.getByRole('option', { name: 'Una Southern' }).waitFor()
  expect(await dialog.getByRole('option').count()).toBe(1)
  await dialog.getByRole('option', { name: 'Una Southern' }).click()
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
  await row.getByRole('link', { name: 'Una Southern' }).waitFor()
  await page.getByRole('button', { name: 'without a trainer' }).waitFor({ state: 'detached' })
  await row.getByRole('link', { name: 'Tom Southern' }).click()
  await page.waitForURL(/user=tom/)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a model has none of these screens, and is told so', async () => {
  await stage.server.owner.call(
    'POST',
    '/api/accounts/import',
    ndjson([
      {
        user: 'mia',
        name: 'Mia',
        surname: 'Fictional',
        email: 'mia@studio.example',
        tipCont: 'Model',
        studio: 'demo',
        password,
      },
    ]),
  )
  const { page, problems } = await enter('mia')
  const shown = await menuOf(page)
  for (const name of ['Studio Config', 'Permissions', 'Model Assignment'])
    expect(shown).not.toContain(name)
  for (const path of ['/studio-config', '/studio-permissions', '/model-assignment']) {
    await page.goto(stage.server.url + path)
    await page.getByText('You don’t have permission to view this page.').waitFor()
  }
  expect(problems).toEqual([])
  await page.context().close()
})

test('on a phone the people and the dialog fit', async () => {
  const { page, problems } = await stage.open('/studio-permissions', {
    viewport: { width: 390, height: 844 },
  })
  await page.getByRole('button', { name: 'Tess Fictional’s permissions' }).click()
  await page.getByRole('dialog').getByLabel('Shifts', { exact: true }).waitFor()
  expect(await fits(page)).toBe(true)
  expect(problems).toEqual([])
  await page.context().close()
})
