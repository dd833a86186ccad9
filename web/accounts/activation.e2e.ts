import { beforeAll, expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { fits, tabTo, visitor } from '../testing/browser.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
const password = 'Fictional-7'
beforeAll(async () => {
  const nova = {
    user: 'nova',
    name: 'Nova',
    surname: 'Exemplu',
    email: 'nova@example.test',
    tipCont: 'Other',
    studio: 'demo',
    password,
  }
  await stage.server.owner.call('POST', '/api/accounts/import', ndjson([nova]))
})

/** The fixed words (docs/rules/screens.md#questions, docs/rules/people.md#messages-of-fields); and how the other languages say them. */
const words = {
  en: {
    sure: 'Are you sure?',
    cancel: 'Cancel',
    deactivate: 'Set inactive',
    activate: 'Activate',
    inactive: 'User set as inactive',
    active: 'User activated',
    toInactive: 'Inactive',
    toActive: 'Active people',
    nobody: 'No inactive accounts',
  },
  es: {
    sure: '¿Seguro?',
    cancel: 'Cancelar',
    deactivate: 'Marcar inactivo',
    activate: 'Activar',
    inactive: 'Usuario marcado como inactivo',
    active: 'Usuario activado',
    toInactive: 'Inactivos',
    toActive: 'Personas activas',
    nobody: 'No hay cuentas inactivas',
  },
  ro: {
    sure: 'Ești sigur?',
    cancel: 'Renunță',
    deactivate: 'Setează inactiv',
    activate: 'Activează',
    inactive: 'Utilizator setat ca inactiv',
    active: 'Utilizator activat',
    toInactive: 'Inactivi',
    toActive: 'Persoane active',
    nobody: 'Niciun cont inactiv',
  },
} as const
const languages = Object.keys(words) as (keyof typeof words)[]

test.each(languages)(
  'on a phone, in %s and without a mouse, somebody is set inactive and activated again, in the specification’s words',
  async (language) => {
    const say = words[language]
    const { page, problems } = await stage.open('/accounts?q=nova', {
      language,
      viewport: { width: 390, height: 844 },
    })
    const row = page.getByRole('row', { name: /nova/ })
    const decide = async (action: string, said: string) => {
      await tabTo(page, row.getByRole('checkbox'))
      await page.keyboard.press('Space')
      await tabTo(
        page,
        page.getByRole('toolbar').getByRole('button', { name: action, exact: true }),
        'Shift+Tab',
      )
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: say.sure, exact: true })
      await dialog
        .getByRole('button', { name: say.cancel, exact: true })
        .and(page.locator(':focus'))
        .waitFor()
      expect(await fits(page)).toBe(true)
      await tabTo(page, dialog.getByRole('button', { name: action, exact: true }))
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
      await row.waitFor({ state: 'detached' })
    }
    await decide(say.deactivate, say.inactive)
    await tabTo(page, page.getByRole('link', { name: say.toInactive, exact: true }))
    await page.keyboard.press('Enter')
    await decide(say.activate, say.active)
    await page.getByText(say.nobody, { exact: true }).waitFor()
    await tabTo(page, page.getByRole('link', { name: say.toActive, exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await row.waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test('Cancel changes nothing; setting inactive ends the person’s sessions at once, and they are not let in until activated', async () => {
  const theirs = await visitor(stage.browser)
  const enter = async () => {
    await theirs.page.getByLabel('User name').fill('nova')
    await theirs.page.getByRole('textbox', { name: 'Password' }).fill(password)
    await theirs.page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await theirs.page.goto(stage.server.url)
  await enter()
  await theirs.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const { page, problems } = await stage.open('/about-user?user=nova&section=edit')
  const dialog = page.getByRole('dialog', { name: 'Are you sure?', exact: true })
  await page.getByRole('button', { name: 'Set inactive' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await theirs.page.getByRole('heading', { name: 'Dashboard' }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Set inactive' }).click()
  await dialog.getByRole('button', { name: 'Set inactive' }).click()
  await page.getByText('User set as inactive', { exact: true }).waitFor()
  await theirs.page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await enter()
  await theirs.page
    .getByText('Incorrect username or password, or your two-factor code is missing.')
    .waitFor()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByText('User activated', { exact: true }).waitFor()
  await enter()
  await theirs.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(problems).toEqual([])
  await Promise.all([page, theirs.page].map((one) => one.context().close()))
})

test('what the server refuses is said as context and text, in the reader’s language', async () => {
  const { page } = await stage.enter({ language: 'ro' })
  await page.route('**/make_inactive', (route) =>
    route.fulfill({
      status: 403,
      json: { err: 'You don’t have permission to do this', code: 'permission.denied' },
    }),
  )
  await page.route('**/inactiveUsers', (route) => route.fulfill({ json: { users: [] } }))
  await walkTo(page, stage.server.url, '/about-user?user=nova&section=edit')
  await page.getByRole('button', { name: 'Setează inactiv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Setează inactiv' }).click()
  await page
    .getByRole('alert')
    .getByText('Setarea utilizatorului ca inactiv a eșuat: Nu ai permisiunea de a face asta', {
      exact: true,
    })
    .waitFor()
  await Promise.all([
    page.getByRole('alert').getByText('invalid inactive users', { exact: true }).waitFor(),
    page.goto(`${stage.server.url}/accounts?view=inactive`),
  ])
  await page.context().close()
})
