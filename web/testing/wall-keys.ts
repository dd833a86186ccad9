import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * To the first site's cell of the first person on the wall, by keys, until what it says is there. A topic that joins meanwhile
 * draws the cells anew, and takes the focus with it.
 */
export const walkToCell = (page: Page, says: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Person', exact: true }).focus()
      for (const key of ['ArrowDown', ...Array<string>(5).fill('ArrowRight')])
        await page.keyboard.press(key)
      return page.locator(':focus').allTextContents()
    })
    .toEqual([expect.stringContaining(says)])
