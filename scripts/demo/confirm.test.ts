import { expect, test } from 'vitest'
import { Confirmations } from './confirm.ts'

const line = (status: number, observer = 'ext-aurora') => ({
  observer,
  site: 'ctb',
  account: 'moss',
  status,
  observed_at: '2026-03-15T10:00:00.000Z',
  seq: 4,
})

test('what an extension said last is said again, once, as of the second look', () => {
  const confirmations = new Confirmations()
  confirmations.add([line(1), line(3)], 0)
  expect(confirmations.take(999)).toEqual([])
  expect(confirmations.take(1000)).toEqual([
    {
      observer: 'ext-aurora',
      site: 'ctb',
      account: 'moss',
      status: 3,
      observed_at: '1970-01-01T00:00:01.000Z',
    },
  ])
  expect(confirmations.take(5000)).toEqual([])
})

test('pollers and errors are not confirmed', () => {
  const confirmations = new Confirmations()
  confirmations.add([line(1, 'poll-main'), line(11)], 0)
  expect(confirmations.take(5000)).toEqual([])
})
