import type { Page } from 'playwright-core'

/** Returns the steps of accountants on the screen that imports statements, by the names that they see. */
export function statementPage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  return {
    button,
    choose: async (name: string, text: string | Buffer) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    },
    /** Presses Preview as soon as the file can be read by its mapping. */
    preview: async () => {
      await page.getByRole('region', { name: 'First rows as read' }).waitFor()
      await button('Preview').click()
      await page.getByRole('table', { name: 'Rows' }).waitFor()
    },
    /** The filters of the preview: 'New 2'. */
    counts: async () =>
      page.getByRole('group', { name: 'Filter rows' }).getByRole('button').allTextContents(),
    run: async () => {
      await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click()
      await page.getByRole('heading', { name: /^Import complete/ }).waitFor()
    },
    /** The figures of the summary: 'Imported 2'. */
    figures: async () =>
      page
        .getByRole('region', { name: 'Import summary' })
        .locator('dl > div')
        .evaluateAll((all) =>
          all.map((one) => [...one.children].map((x) => x.textContent).join(' ')),
        ),
    undo: async (reason: string) => {
      await button('Undo import').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name: 'Undo import' }).click()
      await dialog.waitFor({ state: 'detached' })
    },
  }
}
