import { expect, test } from 'vitest'
import { readDemoOptions } from './options.ts'

test('without options the studio of 120 people is driven with four weeks of history', () => {
  expect(readDemoOptions([])).toMatchObject({
    speed: 3,
    seed: '1',
    people: 120,
    days: 28,
    keep: false,
    once: false,
    from: undefined,
    liveMinutes: 120,
  })
})

test('a replay that ends by itself plays nothing live unless asked', () => {
  expect(readDemoOptions(['--from', 'x.ndjson', '--once'])).toMatchObject({
    from: 'x.ndjson',
    once: true,
    liveMinutes: 0,
  })
  expect(readDemoOptions(['--from', 'x.ndjson', '--once', '--live-minutes', '5'])).toMatchObject({
    liveMinutes: 5,
  })
})

test('a figure out of range is named', () => {
  expect(() => readDemoOptions(['--speed', '0'])).toThrow(
    "--speed takes a number from 1 to 1000, not '0'",
  )
  expect(() => readDemoOptions(['--people', 'many'])).toThrow('--people')
  expect(() => readDemoOptions(['--nonsense'])).toThrow('nonsense')
})
