import { expect, test } from 'vitest'
import { partLinks, RecordLink } from './record-links.ts'
import { actorOfType } from './testing-actor.ts'

const person = (user: string, studio: string, erased = false) =>
  [user, { user, studio, tipCont: 'Model', erased }] as const
const people = new Map([
  person('fern', 'north'),
  person('far', 'south'),
  person('gone', 'north', true),
])
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
test('a link has a day, but for a person', () => {
  expect(RecordLink.safeParse(link('fern')).success).toBe(true)
  expect(RecordLink.safeParse({ ...link('fern'), day: null }).success).toBe(false)
  expect(RecordLink.safeParse({ ...link('fern'), kind: 'person' }).success).toBe(false)
})
