import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fits, violations, visitor } from '../../testing/browser.ts'
import {
  codeNow,
  deviceFor,
  employ,
  firstPassword,
  inTwo,
  logInAs,
  inside,
  nextCode,
  paste,
} from '../../testing/logins.ts'
import { realStage } from '../../testing/stages.ts'

const stage = realStage()
beforeAll(() => employ(stage, { fern: 'Model', ivy: 'Model', oak: 'Model', tess: 'Trainer' }))

const security = '/about-user?section=security'
const cardOf = (page: Page) => page.getByRole('region', { name: 'Two-factor login', exact: true })
const secretIn = async (page: Page) =>
  ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
const isFocused = (field: Locator) => field.and(field.page().locator(':focus')).waitFor()
/** Expects an error to be said at the field, and the field to have the focus. */
async function saysAt(field: Locator, text: string): Promise<void> {
  await field.page().getByText(text).waitFor()
  await isFocused(field)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const told = described.map((id) => field.page().locator(`[id="${id}"]`).textContent())
  expect((await Promise.all(told)).join(' ')).toContain(text)
}
const isInSight = (shown: Locator) =>
  shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
/** Loads the page again, whatever it asks before. */
async function reload(page: Page): Promise<void> {
  const leave = (dialog: { accept: () => Promise<void> }) => void dialog.accept()
  page.on('dialog', leave)
  await page.reload()
  page.off('dialog', leave)
}
/** Begins to set it up; gives the secret. */
async function begin(page: Page): Promise<string> {
  const card = cardOf(page)
  await card.getByRole('button', { name: 'Set up two-factor login' }).click()
  await isFocused(card.getByLabel('Your password'))
  await card.getByLabel('Your password').fill(firstPassword)
  await page.keyboard.press('Enter')
  await card.getByRole('img', { name: 'QR code' }).waitFor()
  return secretIn(page)
}
async function turnOn(page: Page, code: string): Promise<string[]> {
  await cardOf(page).getByLabel('Code from the app').fill(code)
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  return codes.allTextContents()
}

test('set up with a reload at every step: the picture stays the same, a wrong code is said at its field, the codes come once', async () => {
  const { page, problems } = await deviceFor(stage, 'fern', security, {
    viewport: { width: 390, height: 844 },
  })
  const card = cardOf(page)
  const opener = card.getByRole('button', { name: 'Set up two-factor login' })
  await opener.click()
  await card.getByLabel('Your password').fill('Wrong12!')
  await page.keyboard.press('Enter')
  await saysAt(card.getByLabel('Your password'), 'Incorrect password')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await isFocused(opener)
  const secret = await begin(page)
  await expect.poll(() => isInSight(page.getByRole('img', { name: 'QR code' }))).toBe(true)
  await card.getByText('Turning it on signs out all your other devices.').waitFor()
  await page.reload()
  await card.getByText('Off', { exact: true }).waitFor()
  // Whoever has scanned the picture goes on with it.
  expect(await begin(page)).toBe(secret)
  const code = card.getByLabel('Code from the app')
  await isFocused(code)
  expect(await code.getAttribute('inputmode')).toBe('numeric')
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await saysAt(code, 'Incorrect or already used code')
  expect(await violations(page)).toEqual([])
  await page.reload()
  await card.getByText('Off', { exact: true }).waitFor()
  expect(await begin(page)).toBe(secret)
  await paste(code, inTwo(codeNow(secret)))
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  await isFocused(page.getByRole('region', { name: 'Recovery codes' }))
  expect(await isInSight(list)).toBe(true)
  await page.getByText('All your other devices were signed out.').waitFor()
  await reload(page)
  await card.getByText('10 recovery codes left').waitFor()
  expect(await list.count()).toBe(0)
  await card.getByText('If you don’t have them, create new ones').waitFor()
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  await page.context().close()
})

test('the second device is out when it is turned on, comes back with the next code, and no code works twice', async () => {
  const [here, there] = [
    await deviceFor(stage, 'ivy', security),
    await deviceFor(stage, 'ivy', '/about-user?section=info'),
  ]
  const secret = await begin(here.page)
  const codes = await turnOn(here.page, codeNow(secret))
  await here.page.getByRole('button', { name: 'I’ve saved them' }).click()
  const card = cardOf(here.page)
  await isFocused(card.getByRole('button', { name: 'New recovery codes' }))
  await there.page.getByText('Your session expired or was signed out').waitFor()
  await there.page.reload()
  await there.page.getByText('Your session expired or was signed out').waitFor()
  const next = nextCode(secret)
  await logInAs(there.page, 'ivy', { code: next })
  await inside(there.page).waitFor()
  expect(there.page.url()).toContain('/about-user?section=info')
  for (const [code, works] of [
    [next, false],
    [codes[0], true],
    [codes[0], false],
  ] as const) {
    const { page } = await visitor(stage.browser)
    await page.goto(stage.server.url)
    await logInAs(page, 'ivy', { code: code ?? '' })
    if (works) await inside(page).waitFor()
    else await page.getByText('Incorrect username, password or code.').waitFor()
    await page.context().close()
  }
  await here.page.reload()
  await card.getByText('9 recovery codes left').waitFor()
  await turnOff(here.page, codes)
  await there.page.goto(stage.server.url + security)
  await cardOf(there.page).getByText('Off', { exact: true }).waitFor()
  // The other device stays in: nothing that it rests on was taken away.
  await cardOf(there.page).getByRole('button', { name: 'Set up two-factor login' }).waitFor()
  for (const { page } of [here, there]) await page.context().close()
})
/** Turns it off: the form that asks for both says which of them was wrong, at its field; a recovery code will do. */
async function turnOff(page: Page, [, second = '']: readonly string[]): Promise<void> {
  const card = cardOf(page)
  const opener = card.getByRole('button', { name: 'Turn off' })
  await opener.click()
  const form = card.getByRole('form', { name: 'Turn off' })
  const password = form.getByRole('textbox', { name: 'Your password' })
  await isFocused(password)
  await password.fill('Wrong12!')
  await form.getByLabel('Two-factor code').fill('000000')
  await page.keyboard.press('Enter')
  await saysAt(password, 'Incorrect password')
  await password.fill(firstPassword)
  await page.keyboard.press('Enter')
  await saysAt(form.getByLabel('Two-factor code'), 'Incorrect or already used code')
  await form.getByRole('button', { name: 'Use a recovery code' }).click()
  const code = form.getByLabel('Recovery code')
  expect(await code.getAttribute('inputmode')).toBe('text')
  await page.reload()
  await card.getByText('On', { exact: true }).waitFor()
  await opener.click()
  await password.fill(firstPassword)
  await form.getByRole('button', { name: 'Use a recovery code' }).click()
  await isFocused(code)
  await code.fill(second)
  await page.keyboard.press('Enter')
  await isFocused(card.getByRole('button', { name: 'Set up two-factor login' }))
  await page.reload()
  await card.getByText('Off', { exact: true }).waitFor()
}

test('begun anew on another device, the older picture is told to be over and a new one is offered', async () => {
  const [here, there] = [
    await deviceFor(stage, 'oak', security),
    await deviceFor(stage, 'oak', security),
  ]
  const old = await begin(here.page)
  const secret = await begin(there.page)
  expect(secret).not.toBe(old)
  const card = cardOf(here.page)
  await card.getByLabel('Code from the app').fill(codeNow(old))
  await here.page.keyboard.press('Enter')
  await card.getByText('This setup has expired or was started on another device').waitFor()
  // Not the dead picture, but the beginning.
  await isFocused(card.getByLabel('Your password'))
  await here.page.reload()
  await card.getByText('Off', { exact: true }).waitFor()
  await turnOn(there.page, codeNow(secret))
  for (const { page } of [here, there]) await page.context().close()
})

test('where it is required, each reload leads back to the same picture; the codes ask before they go; a reset asks again', async () => {
  const manager = await stage.open(security)
  const policy = manager.page.getByRole('group', { name: 'Require two-factor login for' })
  const trainers = policy.getByRole('checkbox', { name: 'Trainer' })
  await trainers.click()
  await expect.poll(async () => (await trainers.isChecked()) && trainers.isEnabled()).toBe(true)
  await manager.page.reload()
  await policy.getByRole('checkbox', { name: 'Trainer', checked: true }).waitFor()
  const { page, problems } = await visitor(stage.browser, { viewport: { width: 390, height: 844 } })
  await page.goto(stage.server.url)
  await logInAs(page, 'tess')
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = await secretIn(page)
  await page.reload()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  expect(await secretIn(page)).toBe(secret)
  const code = page.getByLabel('Code from the app')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await saysAt(code, 'Incorrect or already used code')
  await page.goto(`${stage.server.url}/monitoring`)
  await page.getByRole('heading', { name: 'Set up two-factor login' }).waitFor()
  // A step within the page: going back from there is the page's own to ask about.
  await page.evaluate(() => window.history.pushState(null, '', '/dashboard'))
  await code.fill(codeNow(secret))
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  expect(await violations(page)).toEqual([])
  expect(await fits(page)).toBe(true)
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText('You won’t see these recovery codes again.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await reload(page)
  await inside(page).waitFor()
  await page.goto(stage.server.url + security)
  expect(await cardOf(page).getByRole('button', { name: 'Turn off' }).isDisabled()).toBe(true)
  await askedAgain(manager.page, page)
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
  // Its answer comes from the server.
  await trainers.click()
  await policy.getByRole('checkbox', { name: 'Trainer', checked: false }).waitFor()
  for (const one of [manager.page, page]) await one.context().close()
})
/** Reset by somebody above: the person is out, and their next login is held to it again. */
async function askedAgain(manager: Page, theirs: Page): Promise<void> {
  await manager.goto(`${stage.server.url}/about-user?user=tess&section=security`)
  const card = cardOf(manager)
  await card.getByText('On', { exact: true }).waitFor()
  await card.getByLabel('Reason').fill('lost her telephone')
  await card.getByRole('button', { name: 'Reset two-factor login' }).click()
  await card.getByText('Required. This person will set it up at the next sign-in.').waitFor()
  await manager.reload()
  await card.getByText('Off', { exact: true }).waitFor()
  await theirs.getByText('Your session expired or was signed out').waitFor()
  await logInAs(theirs, 'tess')
  await theirs.getByRole('heading', { name: 'Set up two-factor login' }).waitFor()
  await theirs.reload()
  await theirs.getByRole('heading', { name: 'Set up two-factor login' }).waitFor()
  await manager.goto(stage.server.url + security)
}

test('the login takes a code as the app shows it, and a recovery code on a telephone’s own letters', async () => {
  const { page } = await visitor(stage.browser, { viewport: { width: 390, height: 844 } })
  await page.goto(stage.server.url)
  // The right password without its code is called wrong by nobody, and a page that is loaded again still asks for the code.
  await logInAs(page, 'fern')
  const hint = page.getByRole('alert').filter({ hasText: 'or your two-factor code is missing' })
  await hint.waitFor()
  expect(await page.getByText('Incorrect username, password or code.').count()).toBe(0)
  await page.getByLabel('Two-factor code').waitFor()
  await page.reload()
  await page.getByLabel('Two-factor code').waitFor()
  await page.evaluate(() => window.localStorage.clear())
  await page.reload()
  await page.getByRole('button', { name: 'I have a two-factor code' }).click()
  const code = page.getByLabel('Two-factor code')
  await isFocused(code)
  expect(await code.getAttribute('inputmode')).toBe('numeric')
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByLabel('Recovery code')
  await isFocused(recovery)
  expect(await recovery.getAttribute('inputmode')).toBe('text')
  expect(await violations(page)).toEqual([])
  expect(await fits(page)).toBe(true)
  await page.getByRole('button', { name: 'Use a code from the app' }).click()
  await isFocused(code)
  await page.context().close()
})
