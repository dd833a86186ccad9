import { expect, test } from 'vitest'
import { partLinks, RecordLink, subjectKey } from './record-links.ts'
import { actorOfType } from './testing-actor.ts'

const person = (user: string, studio: string, erased = false) =>
  [user, { user, studio, tipCont: 'Model', erased }] as const
const people = new Map([
  person('fern', 'north'),
  person('far', 'south'),
  person('gone', 'north', true),
])
const candidate = { user: 'c1', studio: 'north', tipCont: 'Other', erased: false }
const link = (user: string) => ({ kind: 'shift', person: user, day: '2026-11-20' }) as const

test('links are parted by whether the actor may see the record, and there still is such a person', () => {
  const links = ['fern', 'far', 'gone', 'none'].map(link)
  const [first, ...others] = links
  expect(partLinks(actorOfType('Manager'), links, people)).toEqual({
    shown: [first],
    hidden: others,
  })
  expect(partLinks(actorOfType('Model'), links, people)).toEqual({ shown: [], hidden: links })
})
test('a candidate is not mistaken for a person of that name, and is seen by who sees interviews', () => {
  const interview = { kind: 'interview', person: 'fern', day: '2026-11-20' } as const
  const leave = { kind: 'vacation', person: 'fern', day: '2026-11-20' } as const
  const links = [interview, leave]
  const manager = actorOfType('Manager')
  expect(partLinks(manager, links, people)).toEqual({ shown: [leave], hidden: [interview] })
  const subjects = new Map([...people, [subjectKey(interview), candidate]])
  expect(partLinks(manager, links, subjects).hidden).toEqual([])
  expect(partLinks(actorOfType('Model'), links, subjects).shown).toEqual([])
  const erased = new Map([[subjectKey(interview), { ...candidate, erased: true }]])
  expect(partLinks(manager, [interview], erased).shown).toEqual([])
})
test('a message is followed by whomever chat lets read it, and by nobody else', () => {
  const message = { kind: 'message', person: 'fern', day: null } as const
  const model = actorOfType('Model')
  expect(partLinks(model, [message], people).hidden).toEqual([message])
  const readable = new Map([[subjectKey(message), { ...candidate, user: 'reader', studio: null }]])
  expect(partLinks(model, [message], readable).shown).toEqual([message])
})
test('a link has a day, but for a person or a message', () => {
  expect(RecordLink.safeParse(link('fern')).success).toBe(true)
  expect(RecordLink.safeParse({ ...link('fern'), day: null }).success).toBe(false)
  expect(RecordLink.safeParse({ ...link('fern'), kind: 'person' }).success).toBe(false)
  expect(RecordLink.safeParse({ ...link('fern'), kind: 'message' }).success).toBe(false)
})
