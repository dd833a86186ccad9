import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AccountLine, Id, Password, tipuri } from './calls.ts'
import type { Ranked } from './ranks.ts'
import { mayChange, tipContOf } from './rules.ts'

test.each([
  ['Abc12!x', true],
  ['Ab1!xyz', true],
  ['Ab1!xy', false],
  ['abc12!x', false],
  ['ABC12!X', false],
  ['Abcde!x', false],
  ['Abc12xy', false],
  ['Ăbc12!ș', true],
])('the password %s is good enough: %s', (password, good) =>
  expect(Password.safeParse(password).success).toBe(good),
)

test('an unknown account type is taken for the one that may do the least', () =>
  expect(tipContOf('Emperor')).toBe('Other'))

const person = (user: string, rest: Partial<Ranked> = {}): Ranked => ({
  user,
  tipCont: 'Model',
  owner: false,
  super: false,
  ...rest,
})
test('a manager changes models and trainers, and no manager, super user or owner', () => {
  const mara = person('mara', { tipCont: 'Manager' })
  expect(mayChange(mara, person('fern'), 'Trainer')).toBe(true)
  expect(mayChange(mara, null, 'Model')).toBe(true)
  expect(mayChange(mara, null, 'Manager')).toBe(false)
  expect(mayChange(mara, person('fern'), 'Manager')).toBe(false)
  expect(mayChange(mara, person('oak', { tipCont: 'Manager' }), 'Model')).toBe(false)
  expect(mayChange(mara, person('root', { owner: true }), 'Model')).toBe(false)
  expect(mayChange(mara, person('root', { super: true }), 'Model')).toBe(false)
  expect(mayChange(mara, mara, 'Manager')).toBe(true)
})
test('nobody changes somebody of the same or a higher rank', () => {
  const anyone = fc.record({
    tipCont: fc.constantFrom(...tipuri),
    owner: fc.boolean(),
    super: fc.boolean(),
  })
  fc.assert(
    fc.property(anyone, anyone, fc.constantFrom(...tipuri), (a, b, tipCont) => {
      const forth = mayChange({ user: 'a', ...a }, { user: 'b', ...b }, tipCont)
      const back = mayChange({ user: 'b', ...b }, { user: 'a', ...a }, tipCont)
      expect(forth && back).toBe(false)
    }),
  )
})

const line = {
  user: 'fern',
  name: 'Fern',
  surname: 'Fictional',
  email: 'fern@example.test',
  tipCont: 'Model',
  studio: 'north',
}
test('a line of an import needs no site accounts, and a site account is active unless told otherwise', () => {
  expect(AccountLine.parse(line).conturi).toEqual({})
  expect(AccountLine.parse({ ...line, conturi: { ctb: { username: 'fern_x' } } }).conturi).toEqual({
    ctb: { username: 'fern_x', activ: true },
  })
})
test.each(['a\u0000b', 'line\nbreak', '\ud800'])(
  'text that no store can hold is refused: %j',
  (name) => {
    expect(AccountLine.safeParse({ ...line, name }).success).toBe(false)
    expect(AccountLine.safeParse({ ...line, conturi: { ctb: { username: name } } }).success).toBe(
      false,
    )
  },
)
test.each(['', '.hidden', 'a/b', 'a b', 'ș', 'a'.repeat(65), 'a\n'])('%j is no login', (user) =>
  expect(Id.safeParse(user).success).toBe(false),
)
