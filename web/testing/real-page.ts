import type { Page } from 'playwright-core'
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

/** Opens a screen and waits until its first load is over. A path's parameters are filled with somebody who is there. */
export async function walkTo(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'ana_fictiva'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true], .mantine-Skeleton-root, [data-loading=true]'),
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
