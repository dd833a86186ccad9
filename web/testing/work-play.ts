import { expect } from 'vitest'
import { addTask, cardIn, onBoard } from './board-page.ts'
import { violations } from './browser.ts'
import type { realStage } from './stages.ts'

/** Picks a task in one's own shift, sees it on the card, in the drawer and in the header, and stops there. */
export const workPlay = (stage: ReturnType<typeof realStage>) => async (): Promise<void> => {
  const { url } = await onBoard(stage).project()
  const { page, problems } = await stage.open(url)
  await addTask(page, 'Pack the kitchen')
  const card = cardIn(page, 'Plan', 'Pack the kitchen')
  await card.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Task', exact: true })
  const pick = drawer.getByRole('button', { name: 'Work on this' })
  await pick.waitFor()
  expect(await pick.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  const header = page.getByRole('region', { name: 'Shift control' })
  await header.getByRole('button', { name: 'Start shift' }).click()
  await page.getByRole('button', { name: 'Choose a task to work on' }).waitFor()
  await card.getByRole('link').click()
  await drawer.locator('button:not([aria-disabled])', { hasText: 'Work on this' }).click()
  const worked = drawer.getByRole('region', { name: 'Time worked' })
  await worked.getByText('working on it since').waitFor()
  await drawer.getByRole('button', { name: 'Stop working on this' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await card.getByText(/^Working on it now:/).waitFor()
  await page.getByRole('button', { name: 'Working on Pack the kitchen' }).click()
  const popup = page.getByRole('dialog', { name: 'Working on Pack the kitchen' })
  await popup.getByText(/so far$/).waitFor()
  expect(await violations(page)).toEqual([])
  await popup.getByRole('button', { name: /^Stop working on this/ }).click()
  await card.getByText(/^Working on it now:/).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await header.getByRole('button', { name: 'Stop', exact: true }).click()
  await header.getByRole('button', { name: 'Start shift' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
}
