import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fits, violations } from '../../testing/browser.ts'
import { deviceFor, employ, enterAs, firstPassword, logInAs, inside } from '../../testing/logins.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
beforeAll(() => employ(stage, { fern: 'Model', ivy: 'Model', mona: 'Manager', mara: 'Manager' }))

const security = '/about-user?section=security'
const sessionsOf = (page: Page) => page.getByRole('region', { name: 'Sessions' })
const rowsOf = (page: Page) => sessionsOf(page).getByRole('listitem')
const confirm = (page: Page, action: string) =>
  page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: action }).click()
/** The login, which says why one is there; so it does after a reload. */
async function isOut(page: Page): Promise<void> {
  await page.getByText('Your session expired or was signed out').waitFor()
  await page.reload()
  await page.getByText('Your session expired or was signed out').waitFor()
}

test('both devices are listed; the other one is out at once, is told why, and comes back to its page', async () => {
  const [here, there] = [
    await deviceFor(stage, 'fern', security),
    await deviceFor(stage, 'fern', '/about-user?section=info', {
      viewport: { width: 390, height: 844 },
    }),
  ]
  const rows = rowsOf(here.page)
  await expect.poll(() => rows.count()).toBe(2)
  await here.page.reload()
  await expect.poll(() => rows.count()).toBe(2)
  const [own, other] = [rows.first(), rows.last()]
  await own.getByText('This device').waitFor()
  expect(await own.getByRole('button').count()).toBe(0)
  expect(await other.getByText('This device').count()).toBe(0)
  for (const row of [own, other])
    expect(await row.textContent()).toMatch(/Chrome.*Linux.*signed in \d+ \w+.*until \d+ \w+/)
  await other.getByRole('button', { name: /^Sign out .*Chrom.*signed in \d+/ }).click()
  await here.page
    .getByRole('dialog')
    .getByText(/Linux · signed in \d+/)
    .waitFor()
  await confirm(here.page, 'Sign out')
  await here.page.getByText('Session ended').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  // The button went with its row: the focus is in the content, not at the top of the page.
  await here.page.locator('#content :focus').waitFor()
  await here.page.reload()
  await expect.poll(() => rows.count()).toBe(1)
  const all = sessionsOf(here.page).getByRole('button', { name: 'Sign out all other devices' })
  expect(await all.isDisabled()).toBe(true)
  await isOut(there.page)
  expect(await violations(there.page)).toEqual([])
  expect(await fits(there.page)).toBe(true)
  await logInAs(there.page, 'fern')
  await inside(there.page).waitFor()
  expect(there.page.url()).toContain('/about-user?section=info')
  await all.and(here.page.locator(':enabled')).click()
  await confirm(here.page, 'Cancel')
  await all.and(here.page.locator(':focus')).waitFor()
  await all.click()
  await here.page.getByText('1 device will be signed out immediately.').waitFor()
  await confirm(here.page, 'Sign out all other devices')
  await here.page.getByText('Sessions ended').waitFor()
  await isOut(there.page)
  expect([...here.problems, ...there.problems]).toEqual([])
  for (const { page } of [here, there]) await page.context().close()
})

test('logged out on one device, the other stays; whoever logs out is told of no ended session', async () => {
  const [here, there] = [
    await deviceFor(stage, 'ivy', security),
    await deviceFor(stage, 'ivy', security),
  ]
  await expect.poll(() => rowsOf(here.page).count()).toBe(2)
  // Two windows of one browser: the second is out with the first.
  const second = await there.page.context().newPage()
  await second.goto(stage.server.url + security)
  await rowsOf(second).first().waitFor()
  await there.page.getByRole('button', { name: /ivy/ }).click()
  await there.page.getByRole('menuitem', { name: 'Log out' }).click()
  for (const page of [there.page, second]) {
    await page.getByText('Sign in with your studio account.').waitFor()
    await page.reload()
    await page.getByText('Sign in with your studio account.').waitFor()
  }
  await expect.poll(() => rowsOf(here.page).count()).toBe(1)
  await here.page.reload()
  await rowsOf(here.page).getByText('This device').waitFor()
  expect([...here.problems, ...there.problems]).toEqual([])
  for (const { page } of [here, there]) await page.context().close()
})

test('when somebody else logs in in another tab of the browser, no tab stays the first one’s', async () => {
  const { page } = await deviceFor(stage, 'mara', '/vacations')
  const other = await page.context().newPage()
  await enterAs(other, stage.server.url, 'ivy')
  await other.goto(`${stage.server.url}/vacations`)
  await other.getByRole('button', { name: /ivy/ }).waitFor()
  await page.getByRole('button', { name: /ivy/ }).waitFor()
  expect(await page.getByRole('button', { name: /mara/ }).count()).toBe(0)
  await other.getByRole('button', { name: /ivy/ }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  for (const tab of [other, page]) await tab.getByRole('form', { name: 'Log in' }).waitFor()
  await page.context().close()
})
test('a changed password keeps the device that changed it and ends the other, where the old one opens nothing', async () => {
  const [here, there] = [
    await deviceFor(stage, 'mona', '/about-user?section=password'),
    await deviceFor(stage, 'mona', '/accounts'),
  ]
  const form = here.page.getByRole('form', { name: 'Change Password' })
  const current = form.getByRole('textbox', { name: 'Current password' })
  const next = form.getByRole('textbox', { name: 'New password', exact: true })
  const fill = async (old: string, fresh: string) => {
    await current.fill(old)
    await next.fill(fresh)
    await form.getByRole('textbox', { name: 'Confirm new password' }).fill(fresh)
    await here.page.keyboard.press('Enter')
  }
  for (const [field, old, fresh, told] of [
    [current, 'Wrong12!', 'Fresh12!x', 'Incorrect password'],
    [next, firstPassword, firstPassword, 'Choose a password different from the old one'],
  ] as const) {
    await fill(old, fresh)
    await form.getByText(told).waitFor()
    await field.and(here.page.locator(':focus')).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  await here.page.getByRole('link', { name: 'My Account' }).click()
  const question = here.page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('What you’ve entered isn’t saved yet.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await here.page.reload()
  // Nothing of a password is kept.
  expect(await current.inputValue()).toBe('')
  await fill(firstPassword, 'Fresh12!x')
  await here.page.getByText('Password changed').waitFor()
  await isOut(there.page)
  await here.page.goto(stage.server.url + security)
  await rowsOf(here.page).getByText('This device').waitFor()
  await expect.poll(() => rowsOf(here.page).count()).toBe(1)
  await logInAs(there.page, 'mona')
  await there.page
    .getByText('Incorrect username or password, or your two-factor code is missing.')
    .waitFor()
  await logInAs(there.page, 'mona', { password: 'Fresh12!x' })
  await inside(there.page).waitFor()
  expect(there.page.url()).toContain('/accounts')
  for (const { page } of [here, there]) await page.context().close()
})

test('what was typed into a form is there again after its session was ended elsewhere', async () => {
  const [here, there] = [
    await deviceFor(stage, 'mara', security),
    await deviceFor(stage, 'mara', '/accounts'),
  ]
  const opener = there.page.getByRole('button', { name: 'New account' })
  const form = there.page.getByRole('form', { name: 'New account' })
  await opener.click()
  await form.waitFor()
  await there.page.keyboard.press('Escape')
  await opener.and(there.page.locator(':focus')).waitFor()
  await opener.click()
  await form.getByLabel('First name').fill('Nova')
  await form.getByRole('textbox', { name: 'Password' }).fill('Hidden12!')
  await sessionsOf(here.page).getByRole('button', { name: 'Sign out all other devices' }).click()
  await confirm(here.page, 'Sign out all other devices')
  await isOut(there.page)
  await logInAs(there.page, 'mara')
  await form.getByText('Your unsaved entries were restored.').waitFor()
  expect(await form.getByLabel('First name').inputValue()).toBe('Nova')
  expect(await form.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
  for (const { page } of [here, there]) await page.context().close()
})

test('what one person has open is closed for the next one who logs in on the same page', async () => {
  const [here, there] = [
    await deviceFor(stage, 'ivy', security),
    await deviceFor(stage, 'ivy', '/about-user?section=info'),
  ]
  const { page } = there
  const search = page.getByPlaceholder('Search or jump to…')
  await inside(page).waitFor()
  await page.keyboard.press('Control+k')
  await search.waitFor()
  await sessionsOf(here.page).getByRole('button', { name: 'Sign out all other devices' }).click()
  await confirm(here.page, 'Sign out all other devices')
  await page.getByText('Your session expired or was signed out').waitFor()
  await logInAs(page, 'fern')
  await inside(page).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Control+k')
  await search.waitFor()
  for (const device of [here, there]) await device.page.context().close()
})

test('so it is for an account that was edited and in any dialog, for the same person only and without a password', async () => {
  const [here, there] = [
    await deviceFor(stage, 'mara', security),
    await deviceFor(stage, 'mara', '/about-user?user=fern&section=edit'),
  ]
  const { page } = there
  const edit = page.getByRole('form', { name: 'Edit account' })
  await edit.getByLabel('City').fill('Arad')
  await edit.getByLabel('SSN/CNP').fill('1960101123456')
  await sessionsOf(here.page).getByRole('button', { name: 'Sign out all other devices' }).click()
  await confirm(here.page, 'Sign out all other devices')
  await isOut(page)
  await logInAs(page, 'mara')
  await edit.getByText('Your unsaved entries were restored.').waitFor()
  expect(await edit.getByLabel('City').inputValue()).toBe('Arad')
  expect(await edit.getByLabel('SSN/CNP').inputValue()).toBe('')
  await edit.getByRole('button', { name: 'Start over' }).click()
  expect(await edit.getByLabel('City').inputValue()).toBe('')
  const dialog = page.getByRole('dialog', { name: 'Add social account' })
  const openFor = async (user: string) => {
    await page.goto(`${stage.server.url}/about-user?user=${user}&section=site-accounts`)
    await page.getByRole('button', { name: 'Add social account' }).first().click()
    await dialog.getByLabel('Username').waitFor()
  }
  const restored = dialog.getByText('Your unsaved entries were restored.')
  await openFor('fern')
  await dialog.getByLabel('Username').fill('fern_there')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Hidden12!')
  page.once('dialog', (question) => void question.accept())
  await openFor('ivy')
  expect(await dialog.getByLabel('Username').inputValue()).toBe('')
  expect(await restored.count()).toBe(0)
  await openFor('fern')
  await restored.waitFor()
  expect(await dialog.getByLabel('Username').inputValue()).toBe('fern_there')
  expect(await dialog.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
  for (const device of [here, there]) await device.page.context().close()
})
