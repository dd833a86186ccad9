import { expect, test } from 'vitest'
import { spanOf } from '#shared/schedules/hours.ts'
import { presenceNow, presencesOf } from '#shared/shifts/presence.ts'
import { castOf } from './cast.ts'
import { isDueAt } from './demo-plan.ts'
import { directedHours, directionAt } from './directed.ts'

const hours = ['00:03', '03:10', '05:59', '13:58', '14:02', '21:30', '22:05', '23:57']
const momentAt = (clock: string): number => Date.parse(`2026-11-20T${clock}:30Z`)

test.each(hours)('at %s UTC somebody is absent, late, and has forgotten to stop', (clock) => {
  const to = momentAt(clock)
  const now = new Date(to).toISOString()
  const parts = [...directionAt(castOf('1', 120, to), to).values()]
  const found = parts.map((part) => {
    const { date, hours: planned } = directedHours(part)
    const { from, to: until } = spanOf(date, planned, part.timezone)
    expect([from * 1000, until * 1000]).toEqual([part.from, part.until])
    const [starts_at, ends_at] = [from, until].map((at) => new Date(at * 1000).toISOString())
    const shift = { start: starts_at ?? '', end: null, paused: false }
    const all = presencesOf({
      planned: [{ starts_at: starts_at ?? '', ends_at: ends_at ?? '' }],
      freed: [],
      shifts: part.what === 'forgotten' ? [shift] : [],
      lastBroadcast: null,
      wasOnAir: () => false,
      rulesAt: () => ({ late_minutes: 10, absent_minutes: 60, forgotten_minutes: 10 }),
      now,
    })
    const presence = presenceNow(all, now)
    return presence?.forgotten ? 'forgotten' : presence?.kind
  })
  // Only the first of those who forget has forgotten by now: the others follow, one every few minutes.
  expect(found.filter((kind) => kind === 'absent')).toHaveLength(2)
  expect(found.filter((kind) => kind === 'late')).toHaveLength(1)
  expect(found.filter((kind) => kind === 'forgotten')).toHaveLength(1)
})

test.each(hours)('at %s UTC a third of the models or more have their hours', (clock) => {
  const to = momentAt(clock)
  const models = castOf('1', 120, to).filter(({ tipCont }) => tipCont === 'Model')
  const due = models.filter((model) => isDueAt(model, to))
  expect(due.length).toBeGreaterThan(models.length / 3)
})
