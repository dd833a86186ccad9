import type { Locator, Page } from 'playwright-core'
import { tabTo } from './browser.ts'

/** Returns the steps of people who use no mouse: Tab to get somewhere, and keys that every such thing knows. */
export function keysOf(page: Page) {
  const { keyboard } = page
  const press = async (target: Locator, key = 'Enter', way?: Parameters<typeof tabTo>[2]) => {
    await tabTo(page, target, way)
    await keyboard.press(key)
  }
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field)
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
  }
  return {
    press,
    type,
    /** Over what a date field says: digits alone, the day first. */
    typeDay: async (field: Locator, day: string) => {
      await tabTo(page, field)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(day.split('-').toReversed().join(''))
    },
    /** From a list below its field: typed until it is the first one, and taken with Enter. */
    pick: async (field: Locator, text: string) => {
      await tabTo(page, field)
      await keyboard.type(text)
      const first = page.locator('[role=option]').first().filter({ hasText: text })
      await first.and(page.locator('[data-active]')).waitFor()
      await keyboard.press('Enter')
      await first.waitFor({ state: 'detached' })
    },
    /** In a list that the browser itself opens. */
    choose: async (field: Locator, text: string) => {
      await tabTo(page, field)
      await keyboard.type(text)
    },
  }
}
