import type { FastifyInstance } from 'fastify'
import type { User } from '#shared/accounts/calls.ts'
import { datesBetween } from '#shared/platform/local-day.ts'
import { rosterCalls, type OpenShift, type Roster } from '#shared/schedules/calls.ts'
import { isSameCell, type PlannedCell } from '#shared/schedules/hours.ts'
import type { Problem } from '#shared/schedules/rules.ts'
import { swapCalls, type SwapView } from '#shared/schedules/swap-calls.ts'
import { addOffers } from './fake-offers.ts'
import { dice } from './fake-wall.ts'

const fakeShifts = [
  { key: 'morning', start: '06:00', end: '14:00' },
  { key: 'afternoon', start: '14:00', end: '22:00' },
  { key: 'night', start: '22:00', end: '06:00' },
] as const
interface KeptCell {
  readonly published: PlannedCell
  readonly draft: PlannedCell | undefined
  readonly at: number
}
const holidays = [
  { date: '2026-11-30', name: 'St Andrew’s Day' },
  { date: '2026-12-01', name: 'National Day' },
]

/** The test double of the roster: what people work by a pattern of their own, and what is drafted as long as the server lives. */
export function addSchedules(
  app: FastifyInstance,
  people: readonly User[],
  changed: (module: string) => void,
): void {
  const roster = new FakeRoster(people)
  const tell = () => changed('schedules')
  app.get(rosterCalls.roster.path, async ({ query }) =>
    roster.answer(rosterCalls.roster.query.parse(query)),
  )
  // Nobody looks at a plan of their own here.
  app.get(rosterCalls.mine.path, async () => ({ days: [], leave: [], open: [] }))
  app.post(rosterCalls.draft.path, async ({ body }) => {
    const { cells } = rosterCalls.draft.body.parse(body)
    for (const { user, date, cell } of cells) roster.draft(user, date, cell)
    tell()
    return { changed: cells.length }
  })
  app.get(rosterCalls.changes.path, async ({ query }) => {
    const { studio, from, to } = rosterCalls.changes.query.parse(query)
    return { position: roster.position, changes: roster.changes(studio, from, to) }
  })
  for (const [path, publishes] of [
    [rosterCalls.publish.path, true],
    [rosterCalls.discard.path, false],
  ] as const)
    app.post(path, async ({ body }) => {
      const { studio, from, to, users } = rosterCalls.discard.body.parse(body)
      const done = roster
        .changes(studio, from, to)
        .filter(({ user }) => users === undefined || users.includes(user))
      for (const { user, date } of done) roster.end(user, date, publishes)
      tell()
      const count = new Set(done.map(({ user }) => user)).size
      return publishes ? { published: done.length, people: count } : { changed: done.length }
    })
  app.post(rosterCalls.openShifts.path, async ({ body }, reply) => {
    const { date, hours, tipCont, count } = rosterCalls.openShifts.body.parse(body)
    const opened = Array.from({ length: count }, () => crypto.randomUUID())
    for (const open of opened) roster.open.push({ open, date, hours, tipCont })
    tell()
    return reply.code(201).send({ open: opened })
  })
  addOffers(app, people, tell)
  let swaps = [fakeSwap(people, 2), fakeSwap(people, 4)]
  app.get(swapCalls.swaps.path, async () => swaps)
  app.post(swapCalls.decideSwap.path.replace('{swap}', ':swap'), async ({ params, body }) => {
    const { swap } = swapCalls.decideSwap.params.parse(params)
    const { decision } = swapCalls.decideSwap.body.parse(body)
    swaps = swaps.filter(({ id }) => id !== swap)
    tell()
    return { id: swap, status: decision }
  })
  app.put(rosterCalls.coverage.path, async ({ body }) => {
    roster.wanted = rosterCalls.coverage.body.parse(body).wanted
    tell()
    return { ok: true }
  })
}

/** Two neighbours of the directory who have agreed to swap. */
function fakeSwap(people: readonly User[], at: number): SwapView {
  const named = (person: User | undefined) => ({
    user: person?.user ?? '',
    name: [person?.name, person?.surname].filter(Boolean).join(' '),
  })
  const [morning, afternoon] = fakeShifts
  const isExchange = at === 2
  return {
    id: `swap-${at}`,
    studio: people[at]?.studio ?? '',
    status: 'accepted',
    user: named(people[at]),
    date: '2027-03-02',
    hours: [{ shift: morning.key, start: morning.start, end: morning.end }],
    other: named(people[at + 1]),
    other_date: isExchange ? '2027-03-04' : null,
    other_hours: isExchange
      ? [{ shift: afternoon.key, start: afternoon.start, end: afternoon.end }]
      : [],
    note: isExchange ? 'A wedding in the family' : '',
    reason: '',
    requested_at: '2027-02-20T09:00:00.000Z',
    may_decide: true,
    problems: { user: [], other: isExchange ? ['shortRest'] : ['documentExpired'] },
  }
}

class FakeRoster {
  readonly open: OpenShift[] = []
  wanted: { shift: string; days: number[] }[] = fakeShifts.map(({ key }, index) => ({
    shift: key,
    days: [16, 16, 15, 15, 17, 14, 14].map((count) => count - index * 2),
  }))
  readonly #people: readonly User[]
  readonly #cells = new Map<string, KeptCell>()
  #clock = 1
  constructor(people: readonly User[]) {
    this.#people = people
  }
  get position(): string {
    return String(this.#clock).padStart(12, '0')
  }

  /** Five days on and two off, of one shift a week, beginning on a day of their own. */
  #usual(person: number, date: string): PlannedCell {
    const day = Math.floor(Date.parse(date) / 86_400_000)
    if ((day + person * 3) % 7 >= 5) return []
    const shift = fakeShifts[(Math.floor(day / 7) + person) % fakeShifts.length]
    return shift ? [{ shift: shift.key, start: shift.start, end: shift.end }] : []
  }
  #cell(user: string, date: string): KeptCell {
    const person = this.#people.findIndex((one) => one.user === user)
    const usual = { published: this.#usual(person, date), draft: undefined, at: 0 }
    return this.#cells.get(`${user} ${date}`) ?? usual
  }
  draft(user: string, date: string, cell: PlannedCell): void {
    const { published } = this.#cell(user, date)
    const draft = isSameCell(cell, published) ? undefined : cell
    this.#cells.set(`${user} ${date}`, { published, draft, at: ++this.#clock })
  }
  end(user: string, date: string, publishes: boolean): void {
    const { published, draft } = this.#cell(user, date)
    const now = publishes && draft ? draft : published
    this.#cells.set(`${user} ${date}`, { published: now, draft: undefined, at: ++this.#clock })
  }
  #here(studio: string): readonly User[] {
    return this.#people.filter((person) => person.studio === studio)
  }
  changes(studio: string, from: string, to: string) {
    return this.#here(studio).flatMap(({ user, name, surname }, p) =>
      datesBetween(from, to).flatMap((date, d) => {
        const { published, draft } = this.#cell(user, date)
        if (!draft) return []
        const problems = problemsOf(draft, p, d)
        const said = { user, name: `${name} ${surname}`, date, by: 'owner', problems }
        return [{ ...said, published: [...published], draft: [...draft] }]
      }),
    )
  }

  answer({
    studio,
    from,
    to,
    since,
  }: {
    studio: string
    from: string
    to: string
    since?: string | undefined
  }): Roster {
    const [days, here] = [[...datesBetween(from, to)], this.#here(studio)]
    const partial = since !== undefined
    const roll = dice(5)
    const cells = here.flatMap(({ user }, p) =>
      days.flatMap((date, d) => {
        const { published, draft, at } = this.#cell(user, date)
        if (partial ? at <= Number(since) : published.length === 0 && !draft) return []
        const problems = problemsOf(draft ?? published, p, d)
        return [
          {
            p,
            d,
            published: [...published],
            ...(draft ? { draft: [...draft] } : {}),
            ...(problems.length > 0 ? { problems } : {}),
          },
        ]
      }),
    )
    return {
      studio,
      zone: 'Europe/Bucharest',
      position: this.position,
      partial,
      days,
      people: here.map(asRosterPerson),
      cells,
      leave: here.flatMap((_, p) =>
        roll() < 0.06
          ? days.slice(p % 4, (p % 4) + 3).map((__, d) => ({
              p,
              d: d + (p % 4),
              halves: ['AM' as const, 'PM' as const],
              pending: p % 2 === 0,
            }))
          : [],
      ),
      holidays: partial ? [] : holidays.filter(({ date }) => days.includes(date)),
      open: this.open.filter(({ date }) => date >= from && date <= to),
      shifts: partial ? [] : [...fakeShifts],
      wanted: partial
        ? []
        : this.wanted.map(({ shift, days: week }) => ({
            shift,
            days: days.map((date) => week[(new Date(date).getUTCDay() + 6) % 7] ?? 0),
          })),
    }
  }
}

const asRosterPerson = ({ user, name, surname, tipCont }: User, index: number) => ({
  user,
  name: `${name} ${surname}`,
  tipCont: index % 9 === 8 ? 'Trainer' : tipCont,
  may_edit: index % 17 !== 16,
  blocked_from: null,
})
/** The third person's document has expired; some have too little rest. */
function problemsOf(cell: PlannedCell, person: number, day: number): Problem[] {
  if (cell.length === 0) return []
  if (person === 2) return ['documentExpired']
  return (person * 7 + day) % 23 === 0 ? ['shortRest'] : []
}
