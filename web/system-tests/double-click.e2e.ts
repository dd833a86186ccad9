import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { realStage } from '../testing/stages.ts'

const stage = realStage()

/** Counts the calls of one path that the page sends, and waits until the server has answered all of them. */
function counted(page: Page, method: string, path: string) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path)
      sent.push(request.postData() ?? '')
  })
  return sent
}

test('an account that is created with a double click is created once', async () => {
  const { page, problems } = await stage.open('/accounts')
  const sent = counted(page, 'POST', '/api/accounts/people')
  await page.getByRole('button', { name: 'New account' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'New account' })
  await dialog.getByLabel('First name').fill('Dora')
  await dialog.getByLabel('Last name').fill('Dubla')
  await dialog.getByLabel('User name').fill('dora_dubla')
  await dialog.getByLabel('Email address').fill('dora@example.test')
  await dialog.getByLabel('Birth date').fill('1990-03-09')
  await dialog.getByRole('button', { name: 'Create account' }).dblclick()
  await page.waitForURL(/user=dora_dubla/)
  expect(sent.length).toBe(1)
  expect(problems).toEqual([])
  await page.context().close()
})

test('leave that is asked for with a double click is asked for once', async () => {
  const { page, problems } = await stage.open('/vacations')
  const sent = counted(page, 'POST', '/api/vacations')
  await page.getByRole('button', { name: 'New vacation request' }).first().dblclick()
  const dialog = page.getByRole('dialog', { name: 'New vacation request' })
  await dialog.getByLabel('Type').selectOption('unpaid')
  await dialog.getByRole('button', { name: 'Send request' }).dblclick()
  await page.getByText('Request sent').waitFor()
  const mine = await stage.server.owner.call<readonly unknown[]>('GET', '/getVacationSettings')
  expect([sent.length, JSON.stringify(mine).match(/"unpaid"/g)?.length]).toEqual([1, 1])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a field that is taken while its dialog still opens keeps the focus, and its list', async () => {
  const { page } = await stage.open('/vacations')
  // A dialog gives the focus to its first field in timers of no length; on a busy machine they take some.
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((work: () => void, ms?: number) =>
      later(work, Math.max(ms ?? 0, 400))) as typeof setTimeout
  })
  await page.getByRole('button', { name: 'New vacation request' }).first().click()
  const form = page.getByRole('dialog', { name: 'New vacation request' })
  const person = form.getByRole('combobox', { name: 'Person' })
  await person.fill('Ana')
  await form.getByRole('option', { name: /Ana Fictiva/ }).waitFor()
  // Timers of one length go off in order: once this one has, so have the dialog's.
  await page.evaluate(() => new Promise((done) => window.setTimeout(done)))
  expect(await person.evaluate((field) => field === document.activeElement)).toBe(true)
  await form.getByRole('option', { name: /Ana Fictiva/ }).waitFor()
  await page.context().close()
})

test('a shift that is started with a double click is started, and neither paused nor stopped', async () => {
  const { page, problems } = await stage.open('/vacations')
  const header = page.getByRole('region', { name: 'Shift control' })
  await header.getByRole('button', { name: 'Start shift' }).waitFor()
  const sent = counted(page, 'POST', '/session_state')
  await header.getByRole('button', { name: 'Start shift' }).dblclick()
  await header.getByRole('button', { name: 'Pause' }).waitFor()
  await header.getByRole('button', { name: 'Stop' }).dblclick()
  await page.getByText('Shift ended').waitFor()
  await header.getByRole('button', { name: 'Start shift' }).waitFor()
  const acts = sent.map((body) => (JSON.parse(body) as { action: number }).action)
  // 0 only asks.
  expect(acts.filter((act) => act !== 0)).toEqual([1, 2])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a bonus that is recorded with a double click is recorded once', async () => {
  const { page, problems } = await stage.open('/bonuses')
  const sent = counted(page, 'POST', '/api/money/items')
  await page.getByRole('button', { name: 'New bonus' }).first().dblclick()
  const dialog = page.getByRole('dialog', { name: 'New bonus' })
  const person = dialog.getByRole('combobox', { name: 'Person' })
  await person.fill('Ana Fictiva')
  await page.getByRole('option', { name: 'Ana Fictiva' }).click()
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByLabel('Reason').fill('pressed twice')
  await dialog.getByRole('button', { name: 'Record bonus' }).dblclick()
  await page.getByRole('row').filter({ hasText: 'pressed twice' }).first().waitFor()
  expect(sent.length).toBe(1)
  expect(await page.getByRole('row').filter({ hasText: 'pressed twice' }).count()).toBe(1)
  expect(problems).toEqual([])
  await page.context().close()
})
