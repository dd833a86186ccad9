import { expect, test } from 'vitest'
import type { Message } from '#shared/chat/views.ts'
import type { Sending } from './outbox.ts'
import { chatRowsOf } from './rows.ts'
import { writtenMessage } from './testing-message.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const said = (id: string, from: string, minutes: number, more: Partial<Message> = {}) =>
  writtenMessage({ _id: id, from, text: id, stamp: noon + minutes * 60_000, ...more })
const reader = { viewer: 'ana', line: null, older: false, breaks: new Set<string>() }
const waiting: Sending = {
  id: 'c1',
  to: 'g',
  text: 'x',
  reply: null,
  files: [],
  state: 'sending',
  part: 0,
  why: '',
}

test('a day begins with its first message, and messages of one author within five minutes are a group', () => {
  const rows = chatRowsOf(
    [said('a', 'bea', 0), said('b', 'bea', 3), said('c', 'bea', 20), said('d', 'bea', 24 * 60)],
    [],
    reader,
  )
  expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, false, true, true])
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-20', null, null, '2026-11-21'])
})
test('the line of what is new stands once, above the first message of somebody else', () => {
  const messages = [
    said('a', 'bea', 0),
    said('b', 'ana', 1),
    said('c', 'bea', 2),
    said('d', 'bea', 3),
  ]
  const rows = chatRowsOf(messages, [], { ...reader, line: noon })
  expect(rows.filter(({ isUnread }) => isUnread).map(({ key }) => key)).toEqual(['c'])
})
test('the first message of a part has no day while there are older ones, and a break keeps its name', () => {
  const messages = [said('a', 'bea', 0), said('b', 'bea', 1)]
  const [first, second] = chatRowsOf(messages, [], {
    ...reader,
    older: true,
    breaks: new Set(['b']),
  })
  expect([first?.day, second?.isFirst]).toEqual([null, true])
})
test('what is on its way stands at the end until the server has it', () => {
  expect(chatRowsOf([said('a', 'bea', 0)], [waiting], reader).map(({ key }) => key)).toEqual([
    'a',
    'c1',
  ])
  const there = said('m', 'ana', 1, { client: 'c1' })
  expect(chatRowsOf([there], [waiting], reader).map(({ key }) => key)).toEqual(['m'])
})
