import type { Browser, Page } from 'playwright-core'
import { visitor } from './browser.ts'
import { realLogin } from './real-server.ts'

/** Logs in by the form, as the owner. */
export async function logInForReal(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('User name').fill(realLogin.user)
  await page.getByRole('textbox', { name: 'Password' }).fill(realLogin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Monitoring' }).waitFor()
}

/** The cookies of one login, for other visitors. */
export async function enterAs(browser: Browser, url: string) {
  const { page } = await visitor(browser)
  await logInForReal(page, url)
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies
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
