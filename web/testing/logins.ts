import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { codeAt } from '#services/platform/testing/codes.ts'
import { ndjson } from '#services/platform/testing/process.ts'
import { visitor } from './browser.ts'
import type { realStage } from './stages.ts'

type Stage = ReturnType<typeof realStage>

/** The password that everybody has whom `employ` brought in. */
export const firstPassword = 'Fictional-7'

/** People of the studio by their logins, with what kind of account they have. */
export const employ = (
  { server }: Stage,
  people: Readonly<Record<string, 'Manager' | 'Model' | 'Trainer'>>,
): Promise<unknown> =>
  server.owner.call(
    'POST',
    '/api/accounts/import',
    ndjson(
      Object.entries(people).map(([user, tipCont]) => ({
        user,
        name: user,
        surname: 'Fictional',
        email: `${user}@studio.example`,
        tipCont,
        studio: 'demo',
        password: firstPassword,
      })),
    ),
  )

/** Fills the login form of a page that shows it, and sends it. */
export async function logInAs(
  page: Page,
  user: string,
  { password = firstPassword, code }: { readonly password?: string; readonly code?: string } = {},
): Promise<void> {
  await page.getByLabel('User name').fill(user)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  if (code !== undefined) {
    const field = page.getByLabel('Two-factor code')
    if (!(await field.isVisible()))
      await page.getByRole('button', { name: 'I have a two-factor code' }).click()
    await field.fill(code)
  }
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Lets somebody in without the form, as who has logged in with this browser before: a page less to load. */
export async function enterAs(
  page: Page,
  url: string,
  user: string,
  password: string = firstPassword,
): Promise<void> {
  // Sessions are listed by the browser that they were begun with.
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  const data = { user, password }
  const answer = await page.context().request.post(`${url}/login`, { data, headers })
  if (!answer.ok()) throw new Error(`${user} is not let in: ${answer.status()}`)
}

/** Finds what every person sees who is in, on a phone too, where the menu is folded. */
export const inside = (page: Page): Locator => page.locator('#content')

/** A device of somebody who is logged in, shown a path. */
export async function deviceFor(
  { browser, server }: Stage,
  user: string,
  path = '',
  options: BrowserContextOptions = {},
) {
  const device = await visitor(browser, options)
  await enterAs(device.page, server.url, user)
  await device.page.goto(server.url + path)
  await inside(device.page).waitFor()
  return device
}

/** The code of now, and that of the half minute after it, for whom the one of now is used up. */
export const codeNow = (secret: string): string => codeAt(secret, new Date().toISOString())
export const nextCode = (secret: string): string =>
  codeAt(secret, new Date(Date.now() + 30_000).toISOString())
/** As an authenticator shows it: '123 456'. */
export const inTwo = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** Text into the focused field at once, as from the clipboard. */
export const paste = (field: Locator, text: string): Promise<unknown> =>
  field.evaluate((element: HTMLInputElement, pasted) => {
    element.focus()
    element.select()
    document.execCommand('insertText', false, pasted)
  }, text)
