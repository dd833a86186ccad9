import { expect, test } from 'vitest'
import { clashOf, clockOf, drawnPart, minutesOf, nextFree, spansOfDay } from './busy-spans.ts'

const spans = spansOfDay(
  [
    { at: '2026-11-25T10:00:00.000Z', until: '2026-11-25T10:30:00.000Z' },
    { at: '2026-11-25T08:00:00.000Z', until: '2026-11-25T08:45:00.000Z' },
  ],
  '2026-11-25',
  'Europe/Bucharest',
)

test('instants are minutes of the day of a zone, in the order of time', () => {
  expect(spans).toEqual([
    { from: 600, to: 645 },
    { from: 720, to: 750 },
  ])
  const night = [{ at: '2026-11-25T21:30:00.000Z', until: '2026-11-25T22:30:00.000Z' }]
  expect(spansOfDay(night, '2026-11-25', 'Europe/Bucharest')).toEqual([{ from: 1410, to: 1440 }])
  expect(spansOfDay(night, '2026-11-26', 'Europe/Bucharest')).toEqual([{ from: 0, to: 30 }])
})
test('a time that only touches another is free, and the next free one is found', () => {
  expect(clashOf(spans, 645, 30)).toBeUndefined()
  expect(clashOf(spans, 640, 30)).toEqual({ from: 600, to: 645 })
  expect(nextFree(spans, 600, 30)).toBe(645)
  expect(nextFree(spans, 600, 90)).toBe(750)
  expect(nextFree(spans, 500, 30)).toBe(500)
  expect(nextFree([{ from: 600, to: 1440 }], 620, 15)).toBeNull()
})
test('the working day is drawn, and what lies outside it', () => {
  expect(drawnPart(spans)).toEqual({ from: 480, to: 1200 })
  expect(drawnPart([...spans, { from: 1410, to: 1440 }])).toEqual({ from: 480, to: 1440 })
})
test('clocks are minutes and back', () => {
  expect([minutesOf('09:05'), clockOf(545)]).toEqual([545, '09:05'])
  expect(minutesOf('')).toBeNaN()
})
