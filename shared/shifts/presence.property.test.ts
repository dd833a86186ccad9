import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../platform/local-day.ts'
import { spanOf } from '../schedules/hours.ts'
import { presenceDefaults, presenceNow, presencesOf, type PresenceFacts } from './presence.ts'

/** Days around the clock changes of 2026 in Bucharest, of a zone without any, and of one with half an hour. */
const days = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-12-31'),
  fc.integer({ min: 0, max: 364 }).map((day) => addDays('2026-01-01', day)),
)
const zones = fc.constantFrom('Europe/Bucharest', 'America/Bogota', 'Australia/Lord_Howe')
const clock = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), quarter: fc.integer({ min: 0, max: 3 }) })
  .map(
    ({ hour, quarter }) =>
      `${String(hour).padStart(2, '0')}:${String(quarter * 15).padStart(2, '0')}`,
  )
/** Planned hours as a roster has them: by the clock of a zone, over midnight where they end before they start. */
const plans = fc
  .record({ date: days, zone: zones, start: clock, end: clock })
  .map(({ date, zone, ...hours }) => spanOf(date, hours, zone))
  // Hours that the clock skips are none.
  .filter(({ from, to }) => to - from >= 900)
const instant = (second: number): string => new Date(second * 1000).toISOString()
const span = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  starts_at: instant(from),
  ends_at: instant(to),
})
type Plan = ReturnType<typeof spanOf>
const facts = (plan: Plan, now: number, given: Partial<PresenceFacts> = {}): PresenceFacts => ({
  planned: [span(plan)],
  freed: [],
  shifts: [],
  lastBroadcast: null,
  wasOnAir: () => false,
  rulesAt: () => presenceDefaults,
  now: instant(now),
  ...given,
})
const late_s = presenceDefaults.late_minutes * 60
const absent_s = presenceDefaults.absent_minutes * 60
/** A time from a day before the plan to a day after it, in seconds from its start. */
const offsets = fc.integer({ min: -86_400, max: 2 * 86_400 })

test('who has not come is due, expected, late and then absent by the seconds that passed, whatever the clocks did', () => {
  fc.assert(
    fc.property(plans, offsets, (plan, offset) => {
      const [one, ...more] = presencesOf(facts(plan, plan.from + offset))
      expect(more).toEqual([])
      const length = plan.to - plan.from
      if (offset < 0) expect(one).toMatchObject({ kind: 'dueIn', seconds: -offset })
      else if (offset >= length) expect(one).toMatchObject({ kind: 'absent', seconds: length })
      else
        expect(one).toMatchObject({
          kind: offset < late_s ? 'notHereYet' : offset < absent_s ? 'late' : 'absent',
          seconds: offset,
        })
    }),
  )
})

test('absence is never taken back while nothing happens', () => {
  fc.assert(
    fc.property(plans, offsets, fc.integer({ min: 0, max: 86_400 }), (plan, offset, later) => {
      const kindAt = (now: number) => presencesOf(facts(plan, now))[0]?.kind
      const order = ['dueIn', 'notHereYet', 'late', 'absent']
      const [before, after] = [kindAt(plan.from + offset), kindAt(plan.from + offset + later)].map(
        (kind) => order.indexOf(kind ?? ''),
      )
      expect(before).toBeGreaterThanOrEqual(0)
      expect(after).toBeGreaterThanOrEqual(before ?? 0)
    }),
  )
})

test('who came in their hours is neither late nor absent by name, and late by exactly what they were', () => {
  fc.assert(
    fc.property(plans, fc.nat(), fc.nat(), (plan, came, worked) => {
      const start = plan.from + (came % (plan.to - plan.from))
      const now = start + (worked % 86_400)
      const shifts = [{ start: instant(start), end: null, paused: false }]
      const [one, ...more] = presencesOf(facts(plan, now, { shifts }))
      expect(more).toEqual([])
      const behind = start - plan.from
      expect(one).toMatchObject({
        kind: 'working',
        seconds: now - start,
        late_seconds: behind >= late_s ? behind : 0,
        planned: span(plan),
      })
    }),
  )
})

test('hours that are cut anywhere, at midnight too, are the same plan', () => {
  fc.assert(
    fc.property(plans, fc.nat(), offsets, (plan, cut, offset) => {
      const at = plan.from + (cut % (plan.to - plan.from))
      const now = plan.from + offset
      const halves = [
        { from: plan.from, to: at },
        { from: at, to: plan.to },
      ].filter(({ from, to }) => to > from)
      expect(presencesOf(facts(plan, now, { planned: halves.map(span).toReversed() }))).toEqual(
        presencesOf(facts(plan, now)),
      )
    }),
  )
})

test('leave frees hours: nobody on leave is late or absent', () => {
  fc.assert(
    fc.property(plans, offsets, (plan, offset) => {
      const freed = facts(plan, plan.from + offset, { planned: [], freed: [span(plan)] })
      expect(presencesOf(freed)).toMatchObject([{ kind: 'onLeave' }])
    }),
  )
})

test('while hours run they are what is shown, whatever else is planned around them', () => {
  fc.assert(
    fc.property(plans, fc.nat(), fc.nat(), (plan, within, gap) => {
      const now = plan.from + (within % (plan.to - plan.from))
      const apart = 3600 + (gap % 86_400)
      const around = [
        { from: plan.from - apart - 3600, to: plan.from - apart },
        { from: plan.to + apart, to: plan.to + apart + 3600 },
      ]
      const all = presencesOf(facts(plan, now, { planned: [...around, plan].map(span) }))
      expect(all).toHaveLength(3)
      expect(presenceNow(all, instant(now))?.planned).toEqual(span(plan))
    }),
  )
})
