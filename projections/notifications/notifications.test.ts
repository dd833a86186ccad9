import { expect, test } from 'vitest'
import type { AnyEvent } from '#shared/platform/messages.ts'
import { MemoryTables } from '../platform/testing/memory-tables.ts'
import { notifications, type NotificationTables } from './notifications.ts'

const at = '2026-03-02T09:00:00.000Z'
const raised = (notification: string, user = 'oak'): AnyEvent => ({
  type: 'NotificationRaised',
  data: {
    user,
    notification,
    type: 'alert',
    studio: 'north',
    about: 'fern',
    subject: notification,
    facts: { site: 'ctb' },
    channels: ['screen'],
    at,
  },
})
const seen = (...ids: string[]): AnyEvent => ({
  type: 'NotificationsSeen',
  data: { user: 'oak', notifications: ids },
})
const chosen = (on: boolean): AnyEvent => ({
  type: 'SubscriptionSet',
  data: { user: 'oak', studio: 'north', type: 'alert', channel: 'mail', on },
})
const device: AnyEvent = {
  type: 'PushDeviceAdded',
  data: { user: 'oak', device: 'd1', name: 'Firefox', secret: 'push:d1' },
}
async function after<T extends keyof NotificationTables>(table: T, ...events: AnyEvent[]) {
  const memory = new MemoryTables(notifications)
  await memory.fold(events)
  return memory.rows<NotificationTables[T]>(table)
}

test('a notification is unseen until its person has seen it, and only that one', async () => {
  const rows = await after('notification', raised('n1'), raised('n2'), seen('n1', 'unknown'))
  expect(rows.map(({ notification, seen: isSeen }) => [notification, isSeen])).toEqual([
    ['n1', true],
    ['n2', false],
  ])
})
test('one notification of two people is seen by each alone', async () => {
  const rows = await after('notification', raised('n1'), raised('n1', 'ash'), seen('n1'))
  expect(new Map(rows.map(({ person, seen: isSeen }) => [person, isSeen]))).toEqual(
    new Map([
      ['oak', true],
      ['ash', false],
    ]),
  )
})
test('the last choice holds, beside those of other studios', async () => {
  expect(await after('notification_choice', chosen(false), chosen(true))).toEqual([
    { person: 'oak', chosen: { north: { alert: { mail: true } } } },
  ])
})
test('a browser that was removed is gone', async () => {
  expect(await after('push_device', device)).toMatchObject([{ device: 'd1', name: 'Firefox' }])
  const removed: AnyEvent = { type: 'PushDeviceRemoved', data: { user: 'oak', device: 'd1' } }
  expect(await after('push_device', device, removed)).toEqual([])
})
test('of an erased person nothing stays: what they were told, chose, and their browsers', async () => {
  const erased: AnyEvent = {
    type: 'PersonErased',
    data: { user: 'oak', requestedBy: 'a', approvedBy: 'b', kept: [] },
  }
  for (const table of ['notification', 'notification_choice', 'push_device'] as const)
    expect(await after(table, raised('n1'), chosen(false), device, erased)).toEqual([])
})
