import { expect, test } from 'vitest'
import type { Actor } from '../platform/allow.ts'
import { defaultsOf } from './defaults.ts'
import { partLinks, RecordLink } from './record-links.ts'

const actor = (tipCont: string): Actor => ({
  user: 'oak',
  tipCont,
  owner: false,
  super: false,
  studios: ['north'],
  allStudios: false,
  permissions: defaultsOf(tipCont) as Actor['permissions'],
  scopes: null,
})
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
  expect(partLinks(actor('Manager'), links, people)).toEqual({ shown: [first], hidden: others })
  expect(partLinks(actor('Model'), links, people)).toEqual({ shown: [], hidden: links })
})
test('a link has a day, but for a person', () => {
  expect(RecordLink.safeParse(link('fern')).success).toBe(true)
  expect(RecordLink.safeParse({ ...link('fern'), day: null }).success).toBe(false)
  expect(RecordLink.safeParse({ ...link('fern'), kind: 'person' }).success).toBe(false)
})
