import type { Page } from 'playwright-core'

/** Studio Config as a person sees it. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
export const summary = (page: Page) => page.getByRole('dialog', { name: 'Save changes' })
export const settingsPart = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true })
export const sectionLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
export async function save(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await summary(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').first().waitFor()
  await bar(page).waitFor({ state: 'hidden' })
}
