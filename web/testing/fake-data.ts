import type { Me } from '#shared/accounts/access-calls.ts'
import type { Studio, User } from '#shared/accounts/calls.ts'
import type { HalfRow, HalfUnion } from '#shared/online-time/calls.ts'
import { dice, FakeTopic } from './fake-wall.ts'

const first = [
  'Ana',
  'Bianca',
  'Carla',
  'Daria',
  'Elena',
  'Flavia',
  'Greta',
  'Ioana',
  'Irina',
  'Lidia',
  'Mara',
  'Nora',
  'Oana',
  'Petra',
  'Raluca',
  'Sofia',
  'Teodora',
  'Vera',
  'Ștefania',
  'Zoe',
]
const last = ['Testescu', 'Exemplu', 'Fictiva', 'Modelescu', 'Probă', 'Imaginaru']
export const fakeSites = [
  ['ctb', 'Chaturbate'],
  ['str', 'Stripchat'],
  ['bng', 'Bonga'],
  ['cam', 'Cam4'],
  ['ljm', 'LiveJasmin'],
  ['f4f', 'Flirt4Free'],
  ['cms', 'CamSoda'],
  ['mfc', 'MyFreeCams'],
  ['xlc', 'XLoveCam'],
  ['nkd', 'Naked'],
  ['stm', 'Streamate'],
  ['iml', 'ImLive'],
  ['adw', 'AdultWork'],
  ['bim', 'BIM'],
  ['cgf', 'CGF'],
  ['cmc', 'CMC'],
  ['cmd', 'CMD'],
  ['cmg', 'CMG'],
  ['cmp', 'CMP'],
  ['dmc', 'DMC'],
  ['elv', 'ELV'],
  ['exc', 'EXC'],
  ['mfa', 'MFA'],
  ['xcm', 'XCM'],
  ['xmd', 'XMD'],
  ['chr', 'CHR'],
  ['xlv', 'XLV'],
  ['epl', 'EPL'],
  ['bsc', 'BSC'],
  ['ifr', 'IFR'],
] as const
export const fakeStudios: readonly Studio[] = [
  { studio: 'north', name: 'North', timezone: 'Europe/Bucharest', currency: 'usd' },
  { studio: 'harbour', name: 'Harbour', timezone: 'Europe/Bucharest', currency: 'usd' },
  { studio: 'hill', name: 'Hill', timezone: 'Europe/Bucharest', currency: 'eur' },
]
export const fakeOwner: Me = {
  user: 'owner',
  name: 'Olivia',
  surname: 'Exemplu',
  tipCont: 'Manager',
  studio: 'north',
  studios: fakeStudios.map(({ studio }) => studio),
  timezone: 'Europe/Bucharest',
  super: false,
  owner: true,
  language: 'en',
}

/** People in three studios, half of them in the first: fictional, and clearly so. */
export function fakePeople(count = 120): User[] {
  return Array.from({ length: count }, (_, index) => {
    const name = first[index % first.length] ?? 'Ana'
    const round = Math.floor(index / first.length)
    const surname =
      (last[round % last.length] ?? 'Testescu') + (round < last.length ? '' : ` ${index}`)
    const user =
      `${name}_${surname.slice(0, 3)}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() +
      (index < first.length * last.length ? '' : index)
    return {
      user,
      name,
      surname,
      tipCont: 'Model',
      studio: fakeStudios[index < count / 2 ? 0 : index < count * 0.8 ? 1 : 2]?.studio ?? 'north',
      super: false,
      owner: false,
      active: true,
      avatar: '/files/anonymous?size=64',
      culoarea: '',
      locker: '',
      sites: [],
    }
  })
}

const statusAt = (roll: number): number =>
  roll < 0.55
    ? 0
    : roll < 0.8
      ? 1
      : roll < 0.89
        ? 2
        : roll < 0.975
          ? 3
          : roll < 0.985
            ? 11
            : roll < 0.993
              ? 12
              : 13

/** A topic per studio, filled with people who are partly on air. */
export function fakeTopics(
  people: readonly User[],
  nowSeconds: number,
  siteCount = 12,
): Map<string, FakeTopic> {
  const roll = dice(7)
  const base = nowSeconds - 86_400
  const sites = fakeSites.slice(0, siteCount).map(([site]) => site)
  return new Map(
    fakeStudios.map(({ studio }) => {
      const here = people.filter((person) => person.studio === studio).map(({ user }) => user)
      const topic = new FakeTopic(`monitor:${studio}`, here, sites, base)
      const ago = (max: number) => 86_400 - Math.floor(roll() * max)
      topic.fill(
        here.flatMap((_, person) => {
          const onShift = roll()
          const shift = onShift < 0.4 ? 1 : onShift < 0.47 ? 2 : 0
          const cells = sites.flatMap((__, site) =>
            roll() < 0.3
              ? []
              : [
                  [
                    person,
                    site,
                    shift === 1 ? statusAt(roll() * 0.99) : roll() < 0.03 ? 11 : 0,
                    ago(shift === 1 ? 9000 : 60_000),
                  ] as const,
                ],
          )
          return shift === 0 ? cells : [[person, -1, shift, ago(18_000)] as const, ...cells]
        }),
      )
      return [topic.topic, topic]
    }),
  )
}

/** Twelve months of half-months that look like a studio's. */
export function fakeHalves(
  people: readonly User[],
  from: string,
  to: string,
): { readonly timezone: string; readonly rows: HalfRow[]; readonly unions: HalfUnion[] } {
  const rows: HalfRow[] = []
  const unions: HalfUnion[] = []
  for (
    let month = from.slice(0, 7), count = 0;
    month <= to.slice(0, 7) && count < 60;
    month = following(month), count += 1
  ) {
    for (const half of [1, 2] as const) {
      if (month === to.slice(0, 7) && half === 2 && Number(to.slice(8)) <= 15) continue
      const season = 0.75 + 0.25 * Math.sin(count / 2) + count * 0.02
      for (const [index, { user, studio }] of people.entries()) {
        const roll = dice(index * 97 + count * 31 + half)
        const sites = fakeSites.slice(index % 8, (index % 8) + 3).map(([site]) => {
          const [free, members, own] = [0.6, 0.25, 0.3].map((share) =>
            Math.floor(roll() * 90_000 * share * season),
          ) as [number, number, number]
          return {
            user,
            studio: studio ?? '',
            month,
            half,
            site,
            free,
            members,
            private: own,
            total: free + members + own,
            unobserved: Math.floor(roll() * 400),
          }
        })
        rows.push(...sites)
        unions.push({
          user,
          studio: studio ?? '',
          month,
          half,
          seconds: Math.floor(Math.max(...sites.map(({ total }) => total)) * 1.3),
        })
      }
    }
  }
  return { timezone: 'Europe/Bucharest', rows, unions }
}

function following(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
