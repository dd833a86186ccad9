import { expect, test } from 'vitest'
import { pays } from './bonus-rules.ts'

test('a list pays those whom settlements pay by it: the rules of trainers pay technicians with models, too', () => {
  const rule = { for: ['Manager'] } as Parameters<typeof pays>[1]
  const types = ['Model', 'Trainer', 'Tehnic', 'Manager', 'Other']
  const paid = (list: Parameters<typeof pays>[0]) => types.filter((one) => pays(list, rule, one))
  expect(paid('models')).toEqual(['Model'])
  expect(paid('trainers')).toEqual(['Trainer', 'Tehnic'])
  expect(paid('studio')).toEqual(['Manager'])
})
