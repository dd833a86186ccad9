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

test('a push message is shown by the browser, and a click on it comes back to Callboard', async () => {
  const { page } = await stage.open('/dashboard', {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  const worker = page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(await worker).toBe(`${stage.server.url}/`)
  // As the browser's push service would deliver it.
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const message = { title: 'Callboard', body: 'Import finished: 3 added', tag: 'import-1' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: stage.server.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(
        ({ title, body, tag }) => ({ title, body, tag }),
      ),
    )
  await expect.poll(shown).toEqual([message])

  // Nobody can click where there is no desktop: the event is given to the worker as the browser gives it.
  const [script] = page.context().serviceWorkers()
  await script?.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
  await expect.poll(shown).toEqual([])
  await page.context().close()
})
