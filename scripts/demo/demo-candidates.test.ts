import { expect, test } from 'vitest'
import { outcomes } from '#shared/interviews/rules.ts'
import { castOf } from './cast.ts'
import { candidatesOf } from './demo-candidates.ts'

const people = castOf('1', 120)
const today = '2026-11-20'
const all = ['aurora', 'meridian'].flatMap((studio) => candidatesOf('1', studio, today, people))

test('every state that a candidate can have is there, and nobody is called like somebody else', () => {
  const ends = new Set(all.map(({ interview }) => interview?.steps.at(-1)?.outcome))
  expect(ends).toEqual(new Set([undefined, ...outcomes]))
  expect(all.some(({ interview }) => interview === null)).toBe(true)
  expect(all.filter(({ account }) => account !== null)).toHaveLength(2)
  const logins = all.map(({ name, surname }) => `${name}.${surname}`.toLowerCase())
  expect(new Set([...logins, ...people.map(({ user }) => user)]).size).toBe(
    all.length + people.length,
  )
})
test('interviews are held by staff of the studio, those that are over in the past, no two at one moment', () => {
  const planned = all.flatMap(({ studio, interview }) =>
    interview ? [{ studio, ...interview }] : [],
  )
  for (const { studio, interviewer, date, steps } of planned) {
    const person = people.find(({ user }) => user === interviewer)
    expect(person?.studio).toBe(studio)
    expect(person?.tipCont).toMatch(/Manager|Trainer/)
    if (steps.length > 0) expect(date < today).toBe(true)
    else expect(date >= today).toBe(true)
  }
  // Whoever opens the demo has interviews on the same day.
  const ofToday = planned.filter(({ date, steps }) => date === today && steps.length === 0)
  expect(ofToday).toHaveLength(2)
  const moments = planned.map(({ interviewer, date, time }) => `${interviewer} ${date} ${time}`)
  expect(new Set(moments).size).toBe(moments.length)
})
test('the same for the same seed', () => {
  expect(candidatesOf('1', 'aurora', today, people)).toEqual(all.slice(0, all.length / 2))
})
