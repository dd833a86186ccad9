import { expect, test } from 'vitest'
import { ndjson } from '#services/platform/testing/process.ts'
import { cast } from '../testing/real-server.ts'
import { mortalStage } from '../testing/stages.ts'

const stage = mortalStage()
const [[ana]] = cast

test('with the server stopped a reload shows the list that was last seen; when it runs again the list is fresh', async () => {
  const { page } = await stage.open('/accounts', { serviceWorkers: 'allow' })
  const person = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await person(ana).waitFor()
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(state).toBe('activated')
  await stage.server.kill()
  await page.reload()
  await page.getByText(/^Offline · last seen \d\d:\d\d$/).waitFor()
  await person(ana).waitFor()
  await stage.server.again()
  await stage.server.owner.call('POST', '/api/accounts/import', nova)
  await page.getByText(/^Offline · last seen/).waitFor({ state: 'detached' })
  await person('nova').waitFor()
  await page.context().close()
})

test('a page whose server is away asks again now and then, not as fast as it is refused', async () => {
  const { page } = await stage.open('/accounts')
  await page.clock.install()
  await page.reload()
  const start = page.getByRole('button', { name: 'Start shift' })
  await start.waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  await stage.server.kill()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/session_state')) asked += 1
  })
  // The click is refused, so the header asks how the shift is, and again when it hears nothing.
  await start.click()
  await expect.poll(() => asked).toBeGreaterThan(1)
  const before = asked
  // While no time passes for the page, it waits: each of these is refused as fast as its own would be.
  for (let turn = 0; turn < 20; turn++)
    await page.evaluate(() => fetch('/live').catch(() => undefined))
  expect(asked).toBeLessThan(before + 10)
  await page.clock.runFor(60_000)
  await expect.poll(() => asked).toBeGreaterThan(before)
  await stage.server.again()
  await page.context().close()
})

const nova = ndjson([
  {
    user: 'nova',
    name: 'Nova',
    surname: 'Exemplu',
    email: 'nova@example.test',
    tipCont: 'Other',
    studio: 'demo',
  },
])

test('a token that was shown is not kept, though the list of tokens is', async () => {
  const { page } = await stage.open('/usage?section=tokens')
  await page.getByLabel('Name').fill('extension in room 3')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  expect(token).toMatch(/^cb_/)
  await page.context().setOffline(true)
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(window.sessionStorage)))
  await expect.poll(kept).toContain('extension in room 3')
  expect(await kept()).not.toContain(token)
  await page.context().close()
})

test.each([
  ['Accounts', '/accounts', '**/getAppUsers*', {}, 'No results'],
  [
    'Vacations',
    '/vacations',
    '**/getVacationSettings*',
    { vacations: 'none' },
    'No vacation requests yet',
  ],
  ['Observers', '/usage', '**/api/site-status/observers*', null, 'No observers yet'],
])('%s shows no rows where its list is none, and logs it', async (_, path, call, json, empty) => {
  const { page, problems } = await stage.enter()
  await page.route(call, (route) => route.fulfill({ json }))
  await page.goto(stage.server.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(empty).filter({ visible: true }).first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(problems.join('\n')).toContain('not a list')
  await page.context().close()
})
