import type { Page } from 'playwright-core'

/** Counts what somebody presses on a page, from now on: a pointer, or a key that opens or sends something. Typed text is none. */
export async function countClicks(page: Page): Promise<{ readonly count: () => number }> {
  let pressed = 0
  await page.exposeFunction('pressed', () => void pressed++)
  const watch = () => {
    const told = window as unknown as { pressed: () => Promise<void> }
    addEventListener('pointerdown', ({ isTrusted }) => void (isTrusted && told.pressed()), true)
    addEventListener('keydown', ({ key }) => void (key === 'Enter' && told.pressed()), true)
    // A choice in a list of the browser's own: opened, and chosen.
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) void told.pressed().then(() => told.pressed())
      },
      true,
    )
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return { count: () => pressed }
}
