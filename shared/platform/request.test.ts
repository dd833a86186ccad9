import { expect, test } from 'vitest'
import { requestSteps } from './request.ts'

const refusing = (code: string) => () => {
  throw new Error(code)
}
const steps = requestSteps({
  waiting: refusing('waiting'),
  absent: refusing('absent'),
  own: refusing('own'),
})
const asked = { by: 'oak', why: 'it is time' }

test('one request waits at a time', () => {
  expect(() => steps.ask(null)).not.toThrow()
  expect(() => steps.ask(asked)).toThrow('waiting')
})
test('only what waits is withdrawn or decided', () => {
  expect(() => steps.withdraw(null)).toThrow('absent')
  expect(() => steps.decide(null, { user: 'ash' })).toThrow('absent')
  expect(steps.withdraw(asked)).toBe(asked)
  expect(steps.decide(asked, { user: 'ash' })).toBe(asked)
})
test('nobody decides what they asked for, whoever they look through', () => {
  expect(() => steps.decide(asked, { user: 'oak' })).toThrow('own')
  expect(() => steps.decide(asked, { user: 'ash', trueUser: 'oak' })).toThrow('own')
  expect(() => steps.decide(asked, { user: 'oak', trueUser: 'ash' })).toThrow('own')
})
test('nobody decides what is about themselves, and what somebody asked about themselves is granted by nobody', () => {
  expect(steps.decide(asked, { user: 'ash' }, 'fern')).toBe(asked)
  expect(() => steps.decide(asked, { user: 'fern' }, 'fern')).toThrow('own')
  expect(() => steps.decide({ by: 'fern' }, { user: 'ash' }, 'fern')).toThrow('own')
})
