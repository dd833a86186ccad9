import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fits, violations, visitor } from '../../testing/browser.ts'
import { codeNow, deviceFor, employ, firstPassword, logInAs, inside } from '../../testing/logins.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
beforeAll(() =>
  employ(stage, { mara_manager: 'Manager', fern_model: 'Model', vlad_model: 'Model' }),
)

const visit = (user: string) => deviceFor(stage, user)
const security = (page: Page, user?: string, section = 'security') =>
  page.goto(
    `${stage.server.url}/about-user?${user === undefined ? '' : `user=${user}&`}section=${section}`,
  )

test('whoever would leave before they have saved the recovery codes is asked, until they say that they have', async () => {
  const { page, problems } = await visit('fern_model')
  await page.goto(`${stage.server.url}/about-user`)
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  const card = page.getByRole('region', { name: 'Two-factor login', exact: true })
  await card.getByRole('button', { name: 'Set up two-factor login' }).click()
  await card.getByLabel('Your password').fill(firstPassword)
  await card.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await card.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await card.getByLabel('Code from the app').fill(codeNow(secret))
  await card.getByRole('button', { name: 'Turn on' }).click()
  const list = card.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await violations(page)).toEqual([])
  // The server has it on: the screen says so, offers no way back, and asks whoever would leave without the codes.
  await card.getByText('On', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  const leaving = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await leaving()).toBe(true)
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  for (const leave of [
    () => page.getByRole('link', { name: 'My Account' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await question.getByText('You won’t see these recovery codes again.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
  }
  expect(await list.getByRole('listitem').allTextContents()).toEqual(codes)
  await card.getByRole('button', { name: 'I’ve saved them' }).click()
  await card.getByText('10 recovery codes left.').waitFor()
  expect(await leaving()).toBe(false)
  await page.context().close()
  expect(problems).toEqual([])
})

test('a manager gives a password for one login, which its person replaces by their own before anything else', async () => {
  const manager = await visit('mara_manager')
  await security(manager.page, 'vlad_model', 'password')
  await manager.page.getByRole('button', { name: 'Reset password' }).click()
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const given = (await manager.page.getByLabel('One-time password').textContent()) ?? ''
  const { page, problems } = await visitor(stage.browser)
  await page.goto(stage.server.url)
  await logInAs(page, 'vlad_model', { password: given })
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(`${stage.server.url}/monitoring`)
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await page.getByLabel('Temporary password').fill(given)
  await page.getByLabel('New password', { exact: true }).fill('weak')
  await page.getByLabel('Confirm new password').fill('other')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Please enter the same password as above').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('Fresh12!x')
  await page.getByLabel('Confirm new password').fill('Fresh12!x')
  // By the keyboard alone.
  await page.keyboard.press('Enter')
  await inside(page).waitFor()
  expect(problems).toEqual([])
  expect(manager.problems).toEqual([])
})

test('a super user who views as somebody is told so on every screen, changes nothing unless they confirm, and the person knows', async () => {
  const { page, problems } = await stage.enter()
  await security(page, 'mara_manager')
  const card = page.getByRole('region', { name: 'View as' })
  await card.getByText(/^At least \d+ letters or digits/).waitFor()
  await card.getByLabel('Reason').fill('a question about the accounts list')
  await page.getByRole('link', { name: 'My Account' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('What you’ve entered isn’t saved yet.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'View as mara_manager' }).click()
  const banner = page.getByRole('region', { name: 'Viewing as someone else' })
  await banner.getByText('You are viewing as mara_manager Fictional').waitFor()
  await banner.getByText('reading only').waitFor()
  await security(page, undefined, 'password')
  await page.getByText('Only available to the person.').waitFor()
  expect(await violations(page)).toEqual([])
  const refused = await page.evaluate(() =>
    fetch('/api/accounts/password/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"user":"fern_model"}',
    }).then((answer) => answer.json()),
  )
  expect(refused).toMatchObject({ code: 'session.viewOnly' })
  await banner.getByRole('button', { name: 'Allow changes' }).click()
  await banner.getByLabel(/^Type mara_manager/).fill('mara_manager')
  await page.keyboard.press('Enter')
  await banner.getByText('changes allowed, in your name (owner)').waitFor()
  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.getByText('owner', { exact: true }).first().waitFor()
  const mara = await visit('mara_manager')
  await security(mara.page)
  await mara.page
    .getByRole('region', { name: 'Viewed by others' })
    .getByText('a question about the accounts list')
    .waitFor()
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
})

test('axe finds nothing on the security section, in three languages, light and dark, wide and narrow', async () => {
  for (const [language, colorScheme, width] of [
    ['en', 'dark', 390],
    ['es', 'light', 1440],
    ['ro', 'dark', 1440],
  ] as const) {
    const { page, problems } = await stage.enter({
      language,
      colorScheme,
      viewport: { width, height: 844 },
    })
    for (const user of [undefined, 'mara_manager']) {
      await security(page, user)
      // Their logins: of a browser, or of the program that the tests let them in with.
      await page
        .getByRole('listitem')
        .filter({ hasText: /Chrom|node/ })
        .first()
        .waitFor()
      expect(await violations(page)).toEqual([])
      expect(await fits(page)).toBe(true)
    }
    expect(problems).toEqual([])
    await page.context().close()
  }
})
