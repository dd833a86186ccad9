import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { rememberLanguage, visitor } from '../testing/browser.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const password = 'Fictional-7'
beforeAll(async () => {
  const people = [
    ['mia', 'Model'],
    ['tess', 'Trainer'],
    ['mara', 'Manager'],
  ].map(([user, tipCont]) => ({
    user,
    name: user,
    surname: 'Fictional',
    email: `${user}@example.test`,
    tipCont,
    studio: 'demo',
    password,
  }))
  await stage.server.owner.call('POST', '/api/accounts/import', ndjson(people))
})

async function logIn(page: Page, user: string): Promise<void> {
  await page.goto(stage.server.url)
  await page.getByLabel('User name').fill(user)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
}
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
const shown = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current=page]')

const everywhere = ['Profile Overview', 'Payments', 'Activity']
test.each([
  [
    'mia',
    '',
    [
      ...everywhere,
      'Personal Information',
      'Accounts',
      'Change Password',
      'Media Files',
      'Vacations',
    ],
  ],
  ['mara', 'mia', [...everywhere, 'Change Password', 'Media Files', 'Vacations', 'Schedule']],
  [
    'mia',
    'mara',
    [
      ...everywhere,
      'Personal Information',
      'Accounts',
      'Change Password',
      'Media Files',
      'Logs',
      'Vacations',
    ],
  ],
  [
    'tess',
    'mara',
    [
      ...everywhere,
      'Personal Information',
      'Change Password',
      'Media Files',
      'Logs',
      'Model Assignment',
      'Vacations',
    ],
  ],
] as const)(
  '%s sees on the profile of “%s” exactly the sections of the specification, and each of them shows something',
  async (viewer, viewed, labels) => {
    const { page, problems } = await visitor(stage.browser)
    await logIn(page, viewer)
    await walkTo(page, stage.server.url, `/about-user?user=${viewed}&section=overview`)
    expect(await tabs(page).allInnerTexts()).toEqual(labels)
    for (const label of labels) {
      await tabs(page).getByText(label, { exact: true }).click()
      // Payments has tabs of its own within.
      await shown(page).getByText(label, { exact: true }).first().waitFor()
      await page
        .locator('main')
        .locator('section, form, [role=table], [role=status]:not(:empty)')
        .first()
        .waitFor()
    }
    expect(problems.filter((problem) => !/status of 403/.test(problem))).toEqual([])
    await page.context().close()
  },
)

test('the last chosen section is remembered, and restored only to a viewer who is authorised for it; otherwise the overview', async () => {
  const { page, problems } = await visitor(stage.browser)
  await logIn(page, 'mia')
  await walkTo(page, stage.server.url, '/about-user')
  await shown(page).getByText('Profile Overview').waitFor()
  await tabs(page).getByText('Accounts', { exact: true }).click()
  await shown(page).getByText('Accounts', { exact: true }).waitFor()
  await walkTo(page, stage.server.url, '/about-user')
  await shown(page).getByText('Accounts', { exact: true }).waitFor()
  await page.context().clearCookies()
  await logIn(page, 'tess')
  await walkTo(page, stage.server.url, '/about-user')
  await shown(page).getByText('Profile Overview').waitFor()
  expect(await tabs(page).getByText('Accounts', { exact: true }).count()).toBe(0)
  await page.context().clearCookies()
  await logIn(page, 'mia')
  await walkTo(page, stage.server.url, '/about-user')
  await shown(page).getByText('Accounts', { exact: true }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a 401 for the local studios is quiet: the session goes on, with the selected studio; another failure is a toast', async () => {
  const { page, problems } = await visitor(stage.browser)
  await logIn(page, 'mara')
  const answer = (status: number, body: object) =>
    page.route('**/getLocalStudios', (route) => route.fulfill({ status, json: body }))
  await answer(401, { err: 'Sign in first', code: 'session.absent' })
  for (const path of [
    '/accounts',
    '/studio-config',
    '/studio-permissions',
    '/monitoring',
    '/dashboard',
    '/about-user',
  ])
    await walkTo(page, stage.server.url, path)
  await walkTo(page, stage.server.url, '/accounts')
  await page.getByRole('button', { name: 'New account' }).click()
  await expect
    .poll(() => page.getByRole('dialog').getByLabel('Studio').locator('option').allInnerTexts())
    .toEqual(['demo'])
  expect(await page.getByText('Failed to get local studios').count()).toBe(0)
  expect(problems).toEqual([])
  await page.unroute('**/getLocalStudios')
  await answer(403, { err: 'You don’t have permission to do this', code: 'permission.denied' })
  await rememberLanguage(page, 'es')
  // It is said for eight seconds: who waits for the whole screen first may come too late.
  const said = page
    .getByRole('alert')
    .getByText('No se pudieron obtener los estudios locales: No tienes permiso para hacer esto', {
      exact: true,
    })
  await Promise.all([said.waitFor(), page.goto(`${stage.server.url}/accounts`)])
  await page.context().close()
})
