import { expect, test } from 'vitest'
import { namedSight } from './named-sight.ts'
import { actorOfType } from './testing-actor.ts'

const person = (user: string, studio: string, active = true) => ({
  user,
  studio,
  tipCont: 'Model',
  active,
})
const shift = (user: string) => ({ kind: 'shift', person: user, day: '2026-11-20' }) as const

test('a studio out of sight is not addressed, whatever else is named', () => {
  const named = (audiences: string[]) => namedSight(actorOfType('Manager'), { audiences }).addresses
  expect(named(['user:fern', 'studio:north:Trainer'])).toBe(true)
  expect(named(['studio:north', 'studio:south'])).toBe(false)
})
test('a reader is active and in sight; a person who is only linked to need not be active', () => {
  const { people, sees } = namedSight(actorOfType('Manager'), {
    audiences: ['user:fern'],
    links: [shift('moss')],
  })
  expect(people).toEqual(['fern', 'moss'])
  expect(sees(person('fern', 'north'))).toBe(true)
  expect(sees(person('fern', 'north', false))).toBe(false)
  expect(sees(person('fern', 'south'))).toBe(false)
  expect(sees(person('moss', 'north', false))).toBe(true)
})
test('a link is named only by those who may follow it', () => {
  const { sees } = namedSight(actorOfType('Model'), { links: [shift('moss')] })
  expect(sees(person('moss', 'north'))).toBe(false)
})
