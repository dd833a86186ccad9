import { expect, test } from 'vitest'
import { accessTo, isEnough, sharesUpTo, type Shares } from './audience.ts'

const shares: Shares = { 'user:ivy': 'edit', 'studio:north': 'read', 'studio:north:Model': 'edit' }
const record = { user: 'fern', shares }
const as = (user: string, ...audiences: string[]) => ({
  user,
  audiences: [`user:${user}`, ...audiences],
})

test.each([
  ['its owner', as('fern'), 'own'],
  ['a person who is named', as('ivy'), 'edit'],
  ['everybody of a studio', as('oak', 'studio:north', 'studio:north:Manager'), 'read'],
  [
    'who is in several audiences, the most of it',
    as('moss', 'studio:north', 'studio:north:Model'),
    'edit',
  ],
  ['another person', as('ash', 'studio:south'), null],
] as const)('a shared record is there for %s', (_who, reader, level) => {
  expect(accessTo(record, reader)).toBe(level)
})
test('a level is enough for itself and for those below it', () => {
  expect(isEnough('own', 'edit')).toBe(true)
  expect(isEnough('edit', 'edit')).toBe(true)
  expect(isEnough('read', 'edit')).toBe(false)
  expect(isEnough('edit', 'own')).toBe(false)
})
test('shares are so many at most, with audiences alone', () => {
  const Two = sharesUpTo(2)
  expect(Two.safeParse({ 'user:ivy': 'read', 'studio:north:Model': 'edit' }).success).toBe(true)
  expect(Two.safeParse(shares).success).toBe(false)
  for (const wrong of [{ ivy: 'read' }, { 'user:ivy': 'own' }, { 'studio:north:Guest': 'read' }])
    expect(Two.safeParse(wrong).success).toBe(false)
})
