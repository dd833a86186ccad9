import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailAdapter } from '../platform/outbox/mail.ts'
import { Outbox } from '../platform/outbox/outbox.ts'
import { subscriptionAt } from '../platform/testing/push-server.ts'
import { startMailServer, type TestMailServer } from '../platform/testing/mail-server.ts'
import type { ProcessContext } from '../platform/process/define-process.ts'
import { testActor } from '../platform/testing/staff.ts'
import { digestAt } from './digest.ts'
import { notified } from './testing-notifications.ts'

const clock = { now: '2026-11-20T12:00:00.000Z' }
let studio: Awaited<ReturnType<typeof notified>>
let mails: TestMailServer
beforeAll(async () => {
  mails = await startMailServer()
})
afterAll(() => mails.stop())
beforeEach(async () => {
  clock.now = '2026-11-20T12:00:00.000Z'
  studio = await notified(clock)
  await studio.settle()
  return () => studio.close()
})

test('the daily mail comes once, at eight by the studio’s clock, with what is not seen yet', async () => {
  const adapter = mailAdapter({ url: mails.url, from: 'Callboard <office@studio.example>' })
  const outbox = new Outbox({
    pool: studio.app.pool,
    log: pino({ level: 'silent' }),
    adapters: [adapter],
  })
  outbox.define(studio.app, studio.effects)
  await studio.alert('fern')
  await studio.settle()
  expect(await outbox.deliverSome()).toBe(0)
  clock.now = '2026-11-21T06:00:00.000Z'
  await studio.settle()
  while ((await outbox.deliverSome()) > 0);
  clock.now = '2026-11-22T06:00:00.000Z'
  await studio.settle()
  while ((await outbox.deliverSome()) > 0);
  expect(mails.mails.map(({ to }) => to)).toEqual([['oak@studio.example']])
  expect(mails.mails[0]?.raw).toContain('Subject: Callboard: 1 new notification')
  expect(mails.mails[0]?.raw).toContain('Fern Vega')

  await studio.alert('fern', 2)
  await studio.settle()
  await studio.call(
    'markAllSeen',
    { body: { unreadIds: (await studio.listOf('oak')).notifications.map(({ _id }) => _id) } },
    { actor: testActor('oak') },
  )
  clock.now = '2026-11-23T06:00:00.000Z'
  await studio.settle()
  while ((await outbox.deliverSome()) > 0);
  expect(mails.mails).toHaveLength(1)
})

test('the digest asks the streams of those alone who have something to be mailed', async () => {
  await studio.hire('elm', { tipCont: 'Manager' })
  await studio.alert('fern')
  await studio.settle()
  const asked: string[] = []
  const context = {
    handle: async (_aggregate: unknown, stream: string) => {
      asked.push(stream)
      return { events: [] }
    },
  } as unknown as ProcessContext
  const digest = async (previous: string | null) => {
    asked.length = 0
    const due = '2026-11-21T06:00:00.000Z'
    await digestAt(studio.app).run({ place: 'north', date: '2026-11-21', due, previous }, context)
    return asked
  }
  expect(await digest(null)).toEqual(['notifications-elm', 'notifications-oak'])
  await studio.call(
    'markAllSeen',
    { body: { unreadIds: (await studio.listOf('elm')).notifications.map(({ _id }) => _id) } },
    { actor: testActor('elm') },
  )
  await studio.settle()
  expect(await digest('2026-11-20')).toEqual(['notifications-oak'])
  expect(await digest('2026-11-23')).toEqual([])
})
/** The one push message that waits for oak's browser. */
async function pushOf(device: string) {
  const { rows } = await studio.app.pool.query<{ refs: Record<string, string> }>(
    "select o.refs from outbox o where o.effect = 'notifications.push'",
  )
  expect(rows).toHaveLength(1)
  const [, push] = studio.effects
  const row = {
    id: 1,
    effect: push.name,
    cause: 'c',
    person: 'oak',
    key: device,
    refs: rows[0]?.refs ?? {},
    created_at: clock.now,
    attempt: 1,
  }
  return { push, row }
}
test('a browser gets what its person chose, until it is removed; its address is in the vault alone', async () => {
  const oak = { actor: testActor('oak') }
  const subscription = subscriptionAt('https://push.example.com/secret-7')
  const body = { name: 'Firefox on Linux', ...subscription }
  const { device } = (await studio.call('addDevice', { body }, oak)) as { device: string }
  await studio.choose('oak', { type: 'alert', channel: 'push', on: true })
  await studio.alert('fern')
  await studio.settle()
  const { push, row } = await pushOf(device)
  expect(await push.compose(row)).toMatchObject({
    subscription,
    text: expect.stringContaining('Chaturbate doesn’t recognise Fern Vega’s account') as string,
  })
  expect(JSON.stringify(await studio.app.journal.read('notifications-oak'))).not.toContain(
    'secret-7',
  )
  await push.gone?.(row)
  await studio.settle()
  expect(await push.compose(row)).toBeUndefined()
  expect(await studio.call('push', {}, oak)).toMatchObject({ devices: [] })
})

test('in quiet hours no push message goes out, by the clock of one’s studio; the notification waits in the list', async () => {
  const oak = { actor: testActor('oak') }
  const asOak = (quiet: { from: string; to: string } | null) =>
    studio.call('setQuietHours', { body: { quiet } }, oak)
  const body = { name: 'Phone', ...subscriptionAt('https://push.example.com/quiet-1') }
  const { device } = (await studio.call('addDevice', { body }, oak)) as { device: string }
  await studio.choose('oak', { type: 'alert', channel: 'push', on: true })
  await studio.alert('fern')
  await studio.settle()
  const { push, row } = await pushOf(device)
  const isSent = async (now: string) => {
    clock.now = now
    return (await push.compose(row)) !== undefined
  }
  expect(await asOak({ from: '22:00', to: '07:00' })).toEqual({
    quiet: { from: '22:00', to: '07:00' },
  })
  expect(await studio.call('quietHours', {}, oak)).toEqual({
    quiet: { from: '22:00', to: '07:00' },
  })
  expect(await studio.call('quietHours', {}, { actor: testActor('fern') })).toEqual({ quiet: null })
  // In Bucharest it is two hours later.
  expect(await isSent('2026-11-20T19:59:00.000Z')).toBe(true)
  expect(await isSent('2026-11-20T20:00:00.000Z')).toBe(false)
  expect(await isSent('2026-11-21T04:59:00.000Z')).toBe(false)
  expect(await isSent('2026-11-21T05:00:00.000Z')).toBe(true)
  expect((await studio.listOf('oak')).unread).toBe(1)

  await expect(asOak({ from: '22:00', to: '22:00' })).rejects.toThrow('Choose two different times')
  expect(await asOak(null)).toEqual({ quiet: null })
  expect(await isSent('2026-11-21T20:00:00.000Z')).toBe(true)
})

test.each([
  'https://127.0.0.1/x',
  'https://10.0.0.8/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://router.local/x',
  'https://push.example.com:8443/x',
  'https://user:pass@push.example.com/x',
  'https://2130706433/x',
])('push messages are not sent to %s', async (endpoint) => {
  const body = { name: 'x', ...subscriptionAt(endpoint) }
  await expect(
    studio.call('addDevice', { body }, { actor: testActor('oak') }),
  ).rejects.toMatchObject({ code: 'notifications.addressUnusable' })
})
