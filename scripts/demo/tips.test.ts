import { expect, test } from 'vitest'
import { minorOf } from '#shared/money/amount.ts'
import { TransactionLine } from '#shared/money/statement-line.ts'
import { statementLineOf } from './earned-lines.ts'
import { simulateDemo } from './simulation.ts'
import { demoHolders, tipsOf } from './tips.ts'
import { day_ms } from './truth.ts'

const seed = 'seed'
const from = Date.parse('2026-03-02T00:00:00Z')
const simulation = simulateDemo(seed, 60)
const holders = demoHolders(simulation.people)
const began = from + 1000
/** Returns the earnings of a day of the story at this speed. */
const dayAt = (speed: number) => {
  const toReal = (at: number): number => Math.floor(began + (at - from) / speed)
  const { reports } = simulation.between(from, from + day_ms)
  return { reports, tips: tipsOf({ seed, speed, from, toReal }, holders, reports), toReal }
}

test('nothing is earned before it is reported, at any speed', () => {
  for (const speed of [1, 20, 150, 1000]) {
    const { reports, toReal } = dayAt(speed)
    for (const report of reports)
      for (const { at } of tipsOf({ seed, speed, from, toReal }, holders, [report]))
        expect(at).toBeLessThanOrEqual(toReal(report.sent))
  }
})

test('shows alone earn, tips and private ones, and only accounts that somebody has', () => {
  const { tips, reports } = dayAt(20)
  const shows = new Set(
    reports
      .filter(({ status }) => status === 2 || status === 3)
      .map(({ site, account }) => `${site}/${account}`),
  )
  expect(tips.length).toBeGreaterThan(50)
  for (const one of tips) {
    expect(shows.has(`${one.site}/${one.account}`)).toBe(true)
    expect(holders.has(`${one.site}/${one.account}`)).toBe(true)
    const line = statementLineOf(one)
    expect(TransactionLine.safeParse(line).success).toBe(true)
    expect(minorOf(line.amount)).toBeGreaterThan(0)
  }
  expect(new Set(tips.map(({ type }) => type))).toEqual(new Set([1, 2, 4]))
})

test('the faster the story goes, the fewer of its shows bring a line', () => {
  const [slow, fast] = [dayAt(20).tips.length, dayAt(150).tips.length]
  expect(fast).toBeGreaterThan(slow / 10)
  expect(fast).toBeLessThan(slow / 3)
})
