import { expect, test } from 'vitest'
import { z } from 'zod'
import { anybody, manage, owner, read, session, type Actor, type Allow } from './allow.ts'
import type { Call } from './calls.ts'
import {
  anySession,
  restrictionRefusal,
  inPerson,
  inPersonOr,
  whileViewing,
} from './session-restrictions.ts'

const free: Actor = {
  user: 'root',
  tipCont: 'Manager',
  owner: true,
  super: false,
  studios: [],
  allStudios: true,
  permissions: {},
  scopes: null,
}
const token: Actor = { ...free, scopes: ['read'] }
const held = (restriction: 'password' | 'enrol' | 'viewOver'): Actor => ({
  ...free,
  scopes: [],
  sessionRestriction: restriction,
})
const reading: Actor = { ...free, trueUser: 'vera', sessionRestriction: 'viewing' }
const writing: Actor = { ...free, trueUser: 'vera' }
const call = (allow: Allow, rest: Partial<Call> = {}): Call => ({
  module: 'x',
  method: 'POST',
  writes: true,
  path: '/x',
  summary: 'x',
  status: 200,
  response: z.object({}),
  allow,
  ...rest,
})
const answer = (actor: Actor | null, one: Call) =>
  restrictionRefusal(actor, one, { body: { action: 0 } }) ??
  (one.allow.check(actor, {}) ? 'allowed' : 'denied')

test.each([session, owner, read('x'), manage('x'), inPerson])(
  'who is held to something is refused $name with the reason',
  (allow) => {
    expect(answer(held('password'), call(allow))).toBe('session.mustChangePassword')
    expect(answer(held('enrol'), call(allow, { method: 'GET' }))).toBe('session.mustEnrol')
    expect(answer(held('viewOver'), call(allow, { method: 'GET', reads: ['people'] }))).toBe(
      'session.viewOver',
    )
  },
)
test('who is held may do what they are held to, ask who they are, and leave', () => {
  expect(answer(held('enrol'), call(inPersonOr('enrol')))).toBe('allowed')
  expect(answer(held('password'), call(inPersonOr('enrol')))).toBe('session.mustChangePassword')
  for (const restriction of ['password', 'enrol', 'viewOver'] as const)
    for (const allow of [anybody, anySession])
      expect(answer(held(restriction), call(allow))).toBe('allowed')
  expect(answer(held('viewOver'), call(whileViewing))).toBe('denied')
  expect(answer(held('viewOver'), call(inPersonOr('enrol')))).toBe('session.viewOver')
})
test('who views reads, and writes only once that is switched on', () => {
  expect(answer(reading, call(owner, { writes: false }))).toBe('allowed')
  expect(answer(reading, call(owner, { method: 'GET' }))).toBe('session.viewOnly')
  expect(answer(reading, call(owner, { reads: ['people'] }))).toBe('session.viewOnly')
  expect(answer(reading, call(owner, { onlyAsks: () => true }))).toBe('allowed')
  expect(answer(reading, call(owner, { onlyAsks: () => false }))).toBe('session.viewOnly')
  expect(answer(reading, call(owner))).toBe('session.viewOnly')
  expect(answer(writing, call(owner))).toBe('allowed')
})
test('what concerns the way in is nobody else’s, not even for who views and may write', () => {
  expect(answer(writing, call(inPerson))).toBe('session.notWhileViewing')
  expect(answer(writing, call(inPersonOr('enrol')))).toBe('session.notWhileViewing')
  expect(answer(reading, call(inPerson))).toBe('session.viewOnly')
  expect(answer(free, call(inPerson))).toBe('allowed')
})
test('who views may always stop', () => {
  for (const actor of [reading, writing])
    for (const allow of [anySession, whileViewing])
      expect(answer(actor, call(allow, { method: 'DELETE' }))).toBe('allowed')
  expect(answer(free, call(whileViewing))).toBe('denied')
})
test('a token is held to nothing, and is no session', () => {
  expect(answer(token, call(read('x'), { method: 'GET' }))).toBe('allowed')
  for (const allow of [anySession, inPerson, inPersonOr('enrol'), whileViewing])
    expect(answer(token, call(allow))).toBe('denied')
  expect(answer(null, call(anySession))).toBe('denied')
})
