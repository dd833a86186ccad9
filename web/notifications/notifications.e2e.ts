import { expect, test } from 'vitest'
import { violations } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

test('what is new is counted at the bell, read, marked as seen, and stays so', async () => {
  const { page, problems } = await stage.open('/studio-notification-subscriptions')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/, \d+ new$/)
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel
    .getByText(/^Import finished: \d+ added/)
    .first()
    .waitFor()
  expect(await violations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect.poll(() => bell.getAttribute('aria-label')).toBe('Notifications')

  await panel.getByRole('button', { name: 'Choose what to be notified about' }).click()
  const box = panel.getByRole('checkbox', { name: 'Imports that finished: Push' })
  await expect.poll(() => box.isChecked()).toBe(false)
  const mandatory = panel.getByRole('checkbox', { name: 'Somebody views as you: On screen' })
  expect(await mandatory.isDisabled()).toBe(true)
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.reload()
  await bell.click()
  await panel.getByRole('button', { name: 'Choose what to be notified about' }).click()
  await expect.poll(() => box.isChecked()).toBe(true)
  expect(problems).toEqual([])
  await page.context().close()
})

test('who manages notifications chooses for the people of the studio', async () => {
  const { page, problems } = await stage.open('/studio-notification-subscriptions')
  await page.getByRole('heading', { level: 1, name: 'Notification Subscriptions' }).waitFor()
  const box = page.getByRole('checkbox', { name: /^Ana Fictiva: Shifts ended automatically$/ })
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(false)
  await page.getByLabel('Way of notification').selectOption({ label: 'Daily email' })
  await expect.poll(() => box.isChecked()).toBe(true)
  await page.getByLabel('Way of notification').selectOption({ label: 'On screen' })
  await page.reload()
  await expect.poll(() => box.isChecked()).toBe(false)
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})
