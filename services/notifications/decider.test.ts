import { describe, test } from 'vitest'
import type { NotificationEvent } from '#shared/notifications/events.ts'
import type { Channel } from '#shared/notifications/types.ts'
import { DEVICES_MAX, UNSEEN_MAX, UNSEEN_TALKS_MAX } from '#shared/notifications/rules.ts'
import { specify } from '../platform/testing/builders.ts'
import { notificationDecider, talkSubject, type NotificationCommand } from './decider.ts'

const { given } = specify(notificationDecider)
const now = { now: '2026-11-20T12:00:00.000Z', actor: 'system' }
const raised = (
  notification: string,
  subject = notification,
  channels: Channel[] = ['screen', 'mail'],
) => ({
  type: 'NotificationRaised' as const,
  data: {
    user: 'oak',
    notification,
    type: 'alert' as const,
    studio: 'vega',
    about: 'fern',
    subject,
    facts: { site: 'ctb' },
    channels,
    at: now.now,
  },
})
const raise = (notification: string, subject?: string): NotificationCommand => {
  const { channels: _, ...rest } = raised(notification, subject).data
  return { type: 'Raise', raised: rest }
}
const seen = (...notifications: string[]): NotificationEvent => ({
  type: 'NotificationsSeen',
  data: { user: 'oak', notifications },
})
const markSeen = (...notifications: string[]): NotificationCommand => ({
  type: 'MarkSeen',
  user: 'oak',
  notifications,
})
const set = (on: boolean, type: 'alert' | 'viewAs' = 'alert', channel: Channel = 'screen') => ({
  type: 'SubscriptionSet' as const,
  data: { user: 'oak', studio: 'vega', type, channel, on },
})
const subscribe = (on: boolean, type?: 'viewAs'): NotificationCommand => ({
  type: 'Subscribe',
  subscription: set(on, type).data,
})

describe('raising', () => {
  test('a person is told', () => given().when(raise('n1'), now).then(raised('n1')))
  test('the same notification is raised once', () =>
    given(raised('n1', 'a')).when(raise('n1', 'b'), now).then())
  test('what is told and not seen is not told again', () =>
    given(raised('n1', 'fern on ctb')).when(raise('n2', 'fern on ctb'), now).then())
  test('what was seen is told again when it happens again', () =>
    given(raised('n1', 'fern on ctb'), seen('n1'))
      .when(raise('n2', 'fern on ctb'), now)
      .then(raised('n2', 'fern on ctb')))
  test('a person is told by the ways they chose', () =>
    given(set(false))
      .when(raise('n1'), now)
      .then(raised('n1', 'n1', ['mail'])))
  test('a person who switched all ways off is not told', () =>
    given(set(false), set(false, 'alert', 'mail'))
      .when(raise('n1'), now)
      .then())
  test('what is only mailed can be told again, as nobody sees it on the screen', () =>
    given(set(false), raised('n1', 'fern on ctb', ['mail']))
      .when(raise('n2', 'fern on ctb'), now)
      .then(raised('n2', 'fern on ctb', ['mail'])))
  test('a person who switched it on again is told', () =>
    given(set(false), set(true)).when(raise('n1'), now).then(raised('n1')))
  test('nobody is told more than they could read', () =>
    given(...Array.from({ length: UNSEEN_MAX }, (_, i) => raised(`n${i}`)))
      .when(raise('more'), now)
      .then())
})

describe('messages', () => {
  const talk = (conversation: string, stamp: number) => talkSubject({ conversation, stamp })
  const read = (conversation: string, stamp: number): NotificationCommand => ({
    type: 'SeeTalk',
    user: 'oak',
    conversation,
    stamp,
  })
  test('of one conversation only the newest stands', () =>
    given(raised('n1', talk('a', 1)), raised('n2', talk('b', 2)))
      .when(raise('n3', talk('a', 3)), now)
      .then(seen('n1'), raised('n3', talk('a', 3))))
  test('whoever has read a conversation is told of it no longer, up to where they have read', () => {
    given(raised('n1', talk('a', 1)), raised('n2', talk('b', 2)))
      .when(read('a', 1), now)
      .then(seen('n1'))
    given(raised('n1', talk('a', 5)))
      .when(read('a', 4), now)
      .then()
  })
  const many = Array.from({ length: UNSEEN_TALKS_MAX }, (_, i) =>
    raised(`m${i}`, talk(`talk${i}`, i)),
  )
  test('so many that nobody could read them keep no other news back, and the oldest gives way', () => {
    given(...many)
      .when(raise('other'), now)
      .then(raised('other'))
    given(...many)
      .when(raise('more', talk('more', 1000)), now)
      .then(seen('m0'), raised('more', talk('more', 1000)))
  })
  test('so much other news keeps no message back', () =>
    given(...Array.from({ length: UNSEEN_MAX }, (_, i) => raised(`n${i}`)))
      .when(raise('m', talk('a', 1)), now)
      .then(raised('m', talk('a', 1))))
})

describe('marking as seen', () => {
  test('only what is unseen is marked, once', () =>
    given(raised('n1'), raised('n2'), seen('n1'))
      .when(markSeen('n1', 'n2', 'n2', 'other'), now)
      .then(seen('n2')))
  test('marking what is seen says nothing', () =>
    given(raised('n1'), seen('n1')).when(markSeen('n1'), now).then())
})

describe('the daily mail', () => {
  const later = '2026-11-21T06:00:00.000Z'
  const mailed = (upTo = later): NotificationEvent => ({
    type: 'NotificationsMailed',
    data: { user: 'oak', from: now.now, upTo },
  })
  const mail = (upTo = later): NotificationCommand => ({ type: 'Mail', user: 'oak', upTo })
  test('what waits is mailed', () => given(raised('n1')).when(mail(), now).then(mailed()))
  test('nothing is mailed where nothing waits', () => given().when(mail(), now).then())
  test('what was mailed is not mailed again', () =>
    given(raised('n1'), mailed()).when(mail('2026-11-22T06:00:00.000Z'), now).then())
  test('what came after the hour waits for the next mail', () =>
    given(raised('n1')).when(mail('2026-11-20T06:00:00.000Z'), now).then())
  test('what came between the hour and its mail is in the next mail, and nothing of before', () => {
    const due = '2026-11-20T11:00:00.000Z'
    const before = raised('n0')
    const early = { ...before, data: { ...before.data, at: '2026-11-20T10:00:00.000Z' } }
    given(early, raised('n1'), mailed(due))
      .when(mail(), now)
      .then({
        type: 'NotificationsMailed',
        data: { user: 'oak', from: '2026-11-20T11:00:00.001Z', upTo: later },
      })
  })
  test('what is not to be mailed makes no mail', () =>
    given(raised('n1', 'n1', ['screen']))
      .when(mail(), now)
      .then())
})

describe('choosing', () => {
  test('a choice is recorded', () => given().when(subscribe(false), now).then(set(false)))
  test('choosing what holds says nothing', () => given().when(subscribe(true), now).then())
  test('what is mandatory cannot be switched off', () =>
    given().when(subscribe(false, 'viewAs'), now).thenRefuses('notifications.mandatory'))
})

describe('browsers', () => {
  const added = (device: string) => ({
    type: 'PushDeviceAdded' as const,
    data: { user: 'oak', device, name: 'Firefox on Linux', secret: `push-${device}` },
  })
  const removed = { type: 'PushDeviceRemoved' as const, data: { user: 'oak', device: 'd1' } }
  const remove: NotificationCommand = { type: 'RemoveDevice', user: 'oak', device: 'd1' }
  test('a browser is added', () =>
    given()
      .when({ type: 'AddDevice', added: added('d1').data }, now)
      .then(added('d1')))
  test('a person has at most so many browsers', () =>
    given(...Array.from({ length: DEVICES_MAX }, (_, i) => added(`d${i}`)))
      .when({ type: 'AddDevice', added: added('one more').data }, now)
      .thenRefuses('notifications.devicesTooMany'))
  test('a browser is removed', () => given(added('d1')).when(remove, now).then(removed))
  test('a browser that is not there cannot be removed', () =>
    given(added('d1'), removed).when(remove, now).thenRefuses('notifications.deviceUnknown'))
})
