import { expect, test } from 'vitest'
import { namedIn } from './named-in.ts'

const parts = (text: string, mentions: readonly string[]) =>
  namedIn(text, mentions).map(({ part, who }) => (who === null ? part : [who]))

test('who is mentioned is found by the whole login, and any other sign is text', () => {
  expect(parts('Hi @ana.pop and @ana, not me@home', ['ana', 'ana.pop'])).toEqual([
    'Hi ',
    ['ana.pop'],
    ' and ',
    ['ana'],
    ', not me@home',
  ])
  expect(parts('@bea', ['bea'])).toEqual([['bea']])
  expect(parts('none', [])).toEqual(['none'])
})
