import type { Page } from 'playwright-core'

/** Returns the steps of people on a screen that is a list, by the names that they see. */
export function listPage(page: Page) {
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const confirm = (action: string) =>
    page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  return {
    row,
    /** Opens a form by its button and sends it: texts by their label, what is picked as `{ choice }`. */
    fill: async (
      form: string,
      fields: Readonly<Record<string, string | { readonly choice: string }>>,
      submit: string,
    ) => {
      await page.getByRole('button', { name: form }).first().click()
      const dialog = page.getByRole('form', { name: form })
      for (const [label, value] of Object.entries(fields)) {
        const field = dialog.getByLabel(label)
        if (typeof value === 'string') await field.fill(value)
        else {
          await field.fill(value.choice)
          await page.getByRole('option', { name: value.choice }).click()
        }
      }
      await dialog.getByRole('button', { name: submit, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    },
    /** The button at the end of the row with this text, and the question that follows. */
    actOn: async (text: string, action: string) => {
      await row(text).getByRole('button', { name: action }).click()
      await confirm(action)
      await row(text).waitFor({ state: 'detached' })
    },
    /** The same with all rows, by their selection. */
    actOnAll: async (action: string) => {
      const bar = page.getByRole('toolbar', { name: 'With the selected rows' })
      await bar.getByRole('button', { name: 'Select all' }).click()
      await bar.getByRole('button', { name: action, exact: true }).click()
      await confirm(action)
      await bar.waitFor({ state: 'detached' })
    },
  }
}
