import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fakeLogin } from '../testing/fake-server.ts'
import { logInPage, visitor } from '../testing/browser.ts'
import { fakeStage } from '../testing/stages.ts'

const stage = fakeStage()
/** A person of North, and where they stand in the topic. */
const ana = { name: /^Ana Exemplu/, index: 20 }

/** The context of the service worker, which takes long to fetch all that the page is made of. */
let context: BrowserContext
beforeAll(async () => {
  const { page } = await visitor(stage.browser, { serviceWorkers: 'allow' })
  context = page.context()
  await page.goto(stage.server.url)
  await workerOf(page)
  await page.close()
})
// A test that fails leaves the next one a network.
afterEach(() => context.setOffline(false))
/** Somebody who has just logged in there, in a tab of their own; of those before them nothing is left. */
async function enter(): Promise<Page> {
  await context.clearCookies()
  const page = await context.newPage()
  await page.goto(stage.server.url)
  await page.evaluate(() => window.localStorage.clear())
  await logInPage(page, stage.server.url)
  return page
}
/** Not `ready`, which does not wait for the activation, and not waitForFunction, which does not wait for a promise. */
const workerOf = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active && active.state !== 'activated')
      await new Promise((resolve) =>
        active.addEventListener('statechange', resolve, { once: true }),
      )
  })
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries(window.sessionStorage)))
const notice = (page: Page) => page.getByText(/^Offline · last seen \d\d:\d\d$/)

test('a reload without a network shows the shell and the wall as it was last seen, and comes back by itself', async () => {
  const page = await enter()
  await page.getByLabel('Filter by person').fill('ana exemplu')
  const cell = page.getByRole('row', { name: ana.name }).getByRole('cell').nth(4)
  stage.server.push('north', ana.index, 0, 2)
  await cell.filter({ hasText: 'Members' }).waitFor()
  await page.context().setOffline(true)
  await notice(page).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Monitoring' }).waitFor()
  await notice(page).waitFor()
  await page
    .getByText(/^Stale since \d\d:\d\d$/)
    .first()
    .waitFor()
  await cell.filter({ hasText: 'Members' }).waitFor()
  await page.locator('[data-stale]').waitFor()
  stage.server.push('north', ana.index, 0, 3)
  await page.context().setOffline(false)
  await cell.filter({ hasText: 'Private' }).waitFor()
  await notice(page).waitFor({ state: 'detached' })
  await page
    .getByText(/^Live · \d+ s ago$/)
    .first()
    .waitFor()
  await page.close()
})

test('without a network every screen that was seen shows its list, and one that was not says what it needs', async () => {
  const page = await enter()
  const go = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await go('Accounts')
  await page.getByText('ana_tes').first().waitFor()
  await go('Monitoring')
  await page.getByRole('table', { name: 'People and sites' }).waitFor()
  await page.context().setOffline(true)
  await page.reload()
  await go('Accounts')
  await page.getByText('ana_tes').first().waitFor()
  await notice(page).waitFor()
  await go('Vacations')
  await page.getByText('You’re offline. This loads when you’re back online.').first().waitFor()
  await page.context().setOffline(false)
  await notice(page).waitFor({ state: 'detached' })
  await page
    .getByText('You’re offline. This loads when you’re back online.')
    .first()
    .waitFor({ state: 'detached' })
  await page.close()
})

describe('what was seen stays in its tab', () => {
  test('another tab of the same browser shows nothing without a network, and loads when it is back', async () => {
    const page = await enter()
    const other = await page.context().newPage()
    await page.context().setOffline(true)
    await other.goto(stage.server.url + '/monitoring')
    await other.getByRole('alert').filter({ hasText: 'Can’t reach the server' }).waitFor()
    await page.context().setOffline(false)
    await other.getByRole('heading', { name: 'Monitoring' }).waitFor()
    await other.close()
    await page.close()
  })

  test('after a logout nothing is kept', async () => {
    const page = await enter()
    // An answer that has not come is not kept.
    await page.getByLabel('Filter by person').fill('ana testescu')
    await page.getByRole('row', { name: /^Ana Testescu/ }).waitFor()
    await page.context().setOffline(true)
    await expect.poll(() => kept(page)).toContain('ana_tes')
    await page.context().setOffline(false)
    await notice(page).waitFor({ state: 'detached' })
    expect(await kept(page)).not.toContain('ana_tes')
    await page.getByRole('button', { name: /Olivia Exemplu/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByLabel('User name').waitFor()
    await page.reload()
    await page.getByLabel('User name').waitFor()
    expect(await kept(page)).toBe('[]')
    await page.close()
  })

  test('a session that ended meanwhile leads to the login, with the page kept and nothing else', async () => {
    const page = await enter()
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await page.getByText('ana_tes').first().waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText('ana_tes').first().waitFor()
    await page.context().clearCookies()
    await page.context().setOffline(false)
    await page.getByLabel('User name').fill(fakeLogin.user)
    expect(await kept(page)).toBe('[]')
    await page.getByRole('textbox', { name: 'Password' }).fill(fakeLogin.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
    await page.close()
  })
})
