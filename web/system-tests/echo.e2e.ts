import { expect, test } from 'vitest'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'

const stage = realStage()
/** Longer than any pause between two look-ups of the same thing. */
const pause_ms = 6000

test('the news of one’s own write ask for nothing that its answer said; those of another’s do', async () => {
  const { page } = await stage.enter()
  const joined = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('{"op":"ok","topic":"query:shifts"')) resolve()
      }),
    ),
  )
  // The requests of the page so far are counted once an answer to something later is here.
  const counted = () => page.evaluate(() => fetch('/icon.svg').then(() => undefined))
  await page.clock.install()
  await walkTo(page, stage.server.url, '/about-user?section=activity')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/session_state')) asked += 1
  })
  const card = page.getByRole('region', { name: 'My shift' })
  await joined
  await page.clock.fastForward(pause_ms)
  await counted()
  asked = 0
  await card.getByRole('button', { name: 'Start shift' }).click()
  await card.getByText('Working', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'On shift now' }).getByText('owner').first().waitFor()
  await page.clock.fastForward(pause_ms)
  await counted()
  expect(asked).toBe(1)
  await stage.server.owner.call('POST', '/session_state', { user_name: 'owner', action: 2 })
  await page.clock.fastForward(pause_ms)
  await card.getByText('Off shift', { exact: true }).waitFor()
  expect(asked).toBeGreaterThan(1)
  await page.context().close()
})
