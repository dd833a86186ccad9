import type { ElementHandle, Page } from 'playwright-core'
import { realLogin, type RealServer } from './real-server.ts'

/** Logs in by the form, as the owner. */
export async function logInForReal(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('User name').fill(realLogin.user)
  await page.getByRole('textbox', { name: 'Password' }).fill(realLogin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Monitoring' }).waitFor()
}

/** The owner's login, as a browser keeps it. */
export function ownersCookies({ url, owner }: Pick<RealServer, 'url' | 'owner'>) {
  const { session } = owner
  if (!session) throw new Error('the owner is not logged in')
  return [{ ...session, url, httpOnly: true, sameSite: 'Lax' as const }]
}

/** Somebody who is there stands for a path's parameters. */
const addressOf = (url: string, path: string): URL =>
  new URL(url + path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'ana_fictiva'))

/** Opens a screen and waits until its first load is over. A path's parameters are filled with somebody who is there. */
export async function walkTo(page: Page, url: string, path: string): Promise<void> {
  await page.goto(addressOf(url, path).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await isLoaded(page)
}

/**
 * The same for somebody who is in the product already and goes on to another screen: what stands around the screens, and what
 * has been fetched, stays. A part of the same screen is opened anew, since nothing would tell the new part from the old one.
 */
export async function moveTo(page: Page, url: string, path: string): Promise<void> {
  const to = addressOf(url, path)
  const from = new URL(page.url())
  if (from.origin !== to.origin || from.pathname === to.pathname) await walkTo(page, url, path)
  else await goTo(page, to.href)
}
/** Back where one was before, without loading the page anew. */
export async function goBackTo(page: Page, address: string): Promise<void> {
  const isHere = new URL(page.url()).pathname === new URL(address).pathname
  if (isHere) await page.evaluate((to) => history.pushState(null, '', to), address)
  else await goTo(page, address)
}
async function goTo(page: Page, address: string): Promise<void> {
  const before = (await page.locator('h1').elementHandle()) as ElementHandle<HTMLElement>
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await page.waitForFunction(
    (old) => !old.isConnected && document.querySelector('h1') !== null,
    before,
  )
  await isLoaded(page)
}

async function isLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root, [data-loading=true]'),
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
