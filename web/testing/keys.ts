import type { Locator, Page } from 'playwright-core'
import { tabTo } from './browser.ts'

/** What people do who use no mouse: Tab to get somewhere, and keys that every such thing knows. */
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
    /** Into the parts of a date field, in the order that the browser shows them. */
    typeDay: async (field: Locator, day: string) => {
      await tabTo(page, field)
      const [year = '', month = '', date = ''] = day.split('-')
      // Month or day first, as the browser's language has it: the other order gives another day, or none.
      for (const [first, second] of [
        [date, month],
        [month, date],
      ]) {
        await keyboard.type(`${first}${second}${year}`)
        if ((await field.inputValue()) === day) return
        for (let part = 0; part < 2; part++) await keyboard.press('ArrowLeft')
      }
      throw new Error(`${day} cannot be typed: the field says ${await field.inputValue()}`)
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
