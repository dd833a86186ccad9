import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, violations } from '../testing/browser.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
/** A box is ticked before the server has answered. */
const subscribed = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.request().method() !== 'GET' &&
      response.url().endsWith('/api/notifications/subscriptions'),
  )

test('what is new is counted at the bell, read, marked as seen, and stays so', async () => {
  const { page, problems } = await stage.open('/studio-notification-subscriptions')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  // The import of the people, and an account that its site refuses.
  await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/, 2 new$/)
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
  const box = panel.getByRole('checkbox', { name: 'Finished imports: Push' })
  await expect.poll(() => box.isChecked()).toBe(false)
  const mandatory = panel.getByRole('checkbox', {
    name: 'Someone views Callboard as you: On screen',
  })
  expect(await mandatory.isDisabled()).toBe(true)
  const saved = subscribed(page)
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(true)
  await saved
  const quiet = panel.getByRole('switch', { name: 'Quiet hours' })
  await quiet.click()
  await expect.poll(() => quiet.isChecked()).toBe(true)
  await panel.getByRole('textbox', { name: 'From', exact: true }).fill('23:30')
  await panel.getByRole('textbox', { name: 'To', exact: true }).fill('23:30')
  await panel.getByText('Choose two different times').waitFor()
  await panel.getByRole('textbox', { name: 'To', exact: true }).fill('06:15')
  const chosen = () => stage.server.owner.call('GET', '/api/notifications/quiet-hours')
  await expect.poll(chosen).toEqual({ quiet: { from: '23:30', to: '06:15' } })
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await page.reload()
  await bell.click()
  await panel.getByRole('button', { name: 'Choose what to be notified about' }).click()
  await expect.poll(() => box.isChecked()).toBe(true)
  expect(await panel.getByRole('textbox', { name: 'From', exact: true }).inputValue()).toBe('23:30')
  expect(await panel.getByRole('textbox', { name: 'To', exact: true }).inputValue()).toBe('06:15')
  expect(problems).toEqual([])
  await page.context().close()
})

test('who manages notifications chooses for the people of the studio', async () => {
  const { page, problems } = await stage.open('/studio-notification-subscriptions')
  await page.getByRole('heading', { level: 1, name: 'Notification Subscriptions' }).waitFor()
  const box = page.getByRole('checkbox', { name: /^Ana Fictiva: Shifts ended automatically$/ })
  const saved = subscribed(page)
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(false)
  await saved
  const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const about = 'Ana Fictiva, Shifts ended automatically (On screen)'
  await toast(`Saved. ${about}: off`).getByRole('button', { name: 'Undo' }).click()
  await toast(`Restored. ${about}: on`).waitFor()
  expect(await box.isChecked()).toBe(true)
  // A double click is one click.
  await box.dblclick()
  await toast(`Saved. ${about}: off`).waitFor()
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
  const browser = await openBrowser({ whole: true })
  const { page } = await stage.open('/dashboard', {
    browser,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  const worker = page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(await worker).toBe(`${stage.server.url}/`)
  // As the browser's push service would deliver it. What happened is read from the browser's own log:
  // `getNotifications` forgets a notification that is being shown while it reads.
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const log: unknown[] = []
  devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    const { eventName, instanceId, eventMetadata } = backgroundServiceEvent
    const details = eventMetadata.map(({ key, value }) => [key, value])
    log.push({ eventName, instanceId, ...Object.fromEntries(details) })
  })
  for (const service of ['pushMessaging', 'notifications'] as const) {
    await devtools.send('BackgroundService.startObserving', { service })
    await devtools.send('BackgroundService.setRecording', { service, shouldRecord: true })
  }
  const message = { title: 'Callboard', body: 'Import finished: 3 added', tag: 'import-1' }
  const data = JSON.stringify(message)
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: stage.server.url,
    registrationId: await registered,
    data,
  })
  const delivered = [
    { eventName: 'Push event dispatched', instanceId: '', Payload: data },
    {
      eventName: 'Notification displayed',
      instanceId: message.tag,
      Title: message.title,
      Body: message.body,
    },
    { eventName: 'Push event completed', instanceId: '', Status: 'Success' },
  ]
  await expect.poll(() => log).toEqual(delivered)

  // Nobody can click where there is no desktop: the event is given to the worker as the browser gives it.
  await expect.poll(() => page.context().serviceWorkers().length).toBe(1)
  const [script] = page.context().serviceWorkers()
  await script?.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
  const closed = { eventName: 'Notification closed', instanceId: message.tag }
  await expect.poll(() => log).toEqual([...delivered, closed])
  await browser.close()
})
