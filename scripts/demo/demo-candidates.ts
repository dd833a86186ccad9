import { addDays, type LocalDay } from '#shared/platform/local-day.ts'
import type { Outcome } from '#shared/interviews/rules.ts'
import type { DemoPerson } from './cast.ts'
import { plants, stars } from './names.ts'
import { random, type Random } from './random.ts'

interface DemoInterview {
  readonly interviewer: string
  readonly date: LocalDay
  /** HH:MM by the clock of the studio. */
  readonly time: string
  readonly place: string
  /** Its steps so far; nothing where it is still to come. */
  readonly steps: readonly { readonly outcome: Outcome; readonly note: string }[]
}
export interface DemoCandidate {
  readonly studio: string
  readonly tipCont: 'Model' | 'Trainer'
  readonly name: string
  readonly surname: string
  readonly telefon: string
  readonly email: string
  readonly oras: string
  readonly social: string
  readonly source: string
  readonly notes: string
  /** null: nothing was planned yet. */
  readonly interview: DemoInterview | null
  /** The login of the account that is made of them. */
  readonly account: string | null
}
/** How each came out, by studio: all states that a candidate can have. */
const stories: readonly (readonly Outcome[] | 'new' | 'planned' | 'account')[] = [
  'new',
  'new',
  'planned',
  'planned',
  'planned',
  'planned',
  ['held'],
  ['held'],
  ['noShow'],
  ['cancelled'],
  ['held', 'accepted'],
  ['held', 'rejected'],
  'account',
]
const sources = ['Instagram', 'A friend', 'Job board', 'Website', 'Walked in']
const said: Readonly<Record<Outcome, readonly string[]>> = {
  held: ['Good English, wants evenings', 'Has worked in a studio before', 'Asks about the share'],
  noShow: ['Does not answer the phone'],
  cancelled: ['Has found another job'],
  accepted: ['Can begin next week'],
  rejected: ['Cannot come at weekends'],
}
const cities: Readonly<Record<string, readonly string[]>> = {
  aurora: ['București', 'Ploiești', 'Pitești'],
  meridian: ['Bogotá', 'Soacha', 'Chía'],
}
const minutes = (number: number) =>
  `${String(9 + Math.floor(number / 2)).padStart(2, '0')}:${number % 2 === 0 ? '00' : '30'}`

/** Candidates of a studio, the same for the same seed and day; nobody is called like them. */
export function candidatesOf(
  seed: string,
  studio: string,
  today: LocalDay,
  people: readonly DemoPerson[],
): readonly DemoCandidate[] {
  const chances = random(`${seed}/candidates/${studio}`)
  const interviewers = people.filter(
    (one) => one.studio === studio && (one.tipCont === 'Manager' || one.tipCont === 'Trainer'),
  )
  const from = studio === 'aurora' ? 0 : stories.length
  const taken = new Set(people.map(({ user }) => user))
  return stories.map((story, i) => {
    const surname = stars[(from + i) % stars.length] ?? ''
    const loginOf = (name: string) => `${name}.${surname}`.toLowerCase()
    const first = chances.between(0, plants.length - 1)
    const names = [...plants.slice(first), ...plants.slice(0, first)]
    const name = names.find((one) => !taken.has(loginOf(one))) ?? ''
    const login = loginOf(name)
    taken.add(login)
    return {
      studio,
      tipCont: chances.chance(0.85) ? 'Model' : 'Trainer',
      name,
      surname,
      telefon: `+40 700 000 ${String(100 + from + i)}`,
      email: `${login}@mail.example`,
      oras: chances.pick(cities[studio] ?? ['']),
      social: chances.chance(0.4) ? `@${name}_${surname}`.toLowerCase() : '',
      source: chances.pick(sources),
      notes: chances.chance(0.3) ? 'Prefers the night shift' : '',
      interview: story === 'new' ? null : interviewOf(chances, story, i, { today, interviewers }),
      account: story === 'account' ? login : null,
    }
  })
}
function interviewOf(
  chances: Random,
  story: Exclude<(typeof stories)[number], 'new'>,
  number: number,
  {
    today,
    interviewers,
  }: { readonly today: LocalDay; readonly interviewers: readonly DemoPerson[] },
): DemoInterview {
  const steps =
    story === 'planned' ? [] : story === 'account' ? (['held', 'accepted'] as const) : story
  return {
    interviewer: interviewers[number % interviewers.length]?.user ?? '',
    // Each on a day of its own, in the past where it is over.
    date: addDays(today, steps.length === 0 ? number - 2 : -(number * 2)),
    time: minutes(chances.between(0, 15)),
    place: chances.pick(['Room 1', 'Room 2', 'https://meet.example/interview']),
    steps: steps.map((outcome) => ({ outcome, note: chances.pick(said[outcome]) })),
  }
}
