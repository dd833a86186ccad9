import { expect, test } from 'vitest'
import { namedSight } from './named-sight.ts'
import { actorOfType } from './testing-actor.ts'

const person = (user: string, studio: string, active = true) => ({
  user,
  studio,
  tipCont: 'Model',
  active,
})

test('a studio out of sight is not addressed, whatever else is named', () => {
  const named = (audiences: string[]) => namedSight(actorOfType('Manager'), { audiences }).addresses
  expect(named(['user:fern', 'studio:north:Trainer'])).toBe(true)
  expect(named(['studio:north', 'studio:south'])).toBe(false)
})
test('a reader is active and in sight', () => {
  const { people, sees } = namedSight(actorOfType('Manager'), { audiences: ['user:fern'] })
  expect(people).toEqual(['fern'])
  expect(sees(person('fern', 'north'))).toBe(true)
  expect(sees(person('fern', 'north', false))).toBe(false)
  expect(sees(person('fern', 'south'))).toBe(false)
})
