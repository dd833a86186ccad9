import { expect, test } from 'vitest'
import { addDays, datesBetween } from '#shared/platform/local-day.ts'
import { castOf } from './cast.ts'
import { dateOfDay, isAway, leaveBetween } from './demo-leave.ts'
import { plannedOn } from './demo-plan.ts'
import { takesSomething } from './fill-planning.ts'
import { workDay } from './truth.ts'

const people = castOf('1', 120)
const year = { from: '2026-01-01', to: '2026-12-31' }
const days = datesBetween(year.from, year.to)
const all = people.flatMap((person) =>
  leaveBetween('1', person, year).map((leave) => ({ person, ...leave })),
)

test('nobody asks for one date twice', () => {
  for (const [, mine] of Map.groupBy(all, ({ user }) => user))
    for (const [i, leave] of mine.entries())
      expect(mine.slice(i + 1).filter(({ from }) => from <= leave.to)).toEqual([])
})
test('nobody takes more working days of annual leave than a year has', () => {
  for (const [, mine] of Map.groupBy(all, ({ user }) => user)) {
    const taken = mine
      .filter(({ kind, granted }) => kind === 'annual' && granted)
      .flatMap(({ person, from, to }) =>
        datesBetween(from, to).filter((date) => plannedOn(person, date).length > 0),
      )
    expect(taken.length).toBeLessThanOrEqual(21)
  }
})
test('most people are away some time of the year, and not all of it is granted', () => {
  expect(new Set(all.map(({ user }) => user)).size).toBeGreaterThan(people.length * 0.6)
  expect(new Set(all.map(({ kind }) => kind))).toEqual(
    new Set(['annual', 'sick', 'unpaid', 'other']),
  )
  expect(all.some(({ granted }) => !granted)).toBe(true)
})
test('whoever is away does not work, and nobody works on a day that is not planned', () => {
  const first = Date.parse(year.from) / 86_400_000
  let worked = 0
  let away = 0
  for (const person of people.slice(0, 30))
    for (const i of days.keys()) {
      const day = first + i
      const isWorking = workDay('1', person, day).clicks.length > 0
      const isPlanned = plannedOn(person, dateOfDay(day)).length > 0
      if (isAway('1', person, day)) away++
      if (isWorking) worked++
      expect(isWorking && (!isPlanned || isAway('1', person, day))).toBe(false)
    }
  expect(worked).toBeGreaterThan(5000)
  expect(away).toBeGreaterThan(100)
  expect(dateOfDay(first)).toBe(addDays('2025-12-31', 1))
})

test('leave that is asked for takes a working day, whatever the schedule says when it is decided', () => {
  const asked = all.filter(({ person, ...leave }) => takesSomething(person, leave, leave.from))
  expect(asked.length).toBeLessThan(all.length)
  for (const { person, from, to } of asked)
    expect(datesBetween(from, to).some((date) => plannedOn(person, date).length > 0)).toBe(true)
})
