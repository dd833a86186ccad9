import { Temporal } from 'temporal-polyfill'
import { currencies } from '#shared/money/amount.ts'
import { Holding } from './holding.ts'
import { localDayOf } from './days.ts'
import { inner, models, pastDayOf, worldStudios, workers, type WorldStep } from './world-steps.ts'
import type { OracleWorld } from './world.ts'

const versionOf = async (world: OracleWorld, method: 'GET' | 'POST', url: string, body?: object) =>
  (await world.send<{ version: number }>(method, url, body)).json.version

const edit = async (world: OracleWorld, user: string, change: object, from: string | null) => ({
  version: await versionOf(world, 'POST', '/getUserInfo', { user }),
  change,
  ...(from === null ? {} : { from }),
})
const move: WorldStep = async (world, dice) => {
  const [user, studio] = [dice.one(workers), dice.one(worldStudios)]
  const from = dice.one([null, pastDayOf(world, dice)])
  const day = (one: { from: string | null; said: string }) => one.from ?? one.said.slice(0, 10)
  const before = world.journal.known('moved', '~').filter((one) => one.user === user)
  // The order of two moves of one day is not told by the clock alone.
  const own = day({ from, said: world.clock.now })
  if (before.some((one) => Math.abs(days(day(one), own)) < 2)) return
  const url = `/api/accounts/people/${user}`
  const fact = { fact: 'moved', user, studio, from } as const
  await world.post('PATCH', url, await edit(world, user, { studio }, from), fact)
}
const days = (a: string, b: string) => Temporal.PlainDate.from(a).until(b).days
const type: WorldStep = async (world, dice) => {
  const user = dice.one(['fern', 'ivy', 'reed', 'tess'])
  const tipCont = dice.one(['Model', 'Model', 'Trainer', 'Tehnic', 'Other'])
  const from = inner(world, dice)
  const url = `/api/accounts/people/${user}`
  const fact = { fact: 'type', user, tipCont, from } as const
  await world.post('PATCH', url, await edit(world, user, { tipCont }, from), fact)
}
const activity: WorldStep = async (world, dice) => {
  const body = { user: dice.one(workers), active: dice.below(3) > 0, from: inner(world, dice) }
  await world.post('POST', '/make_inactive', body, { fact: 'active', ...body })
}
const account: WorldStep = async (world, dice) => {
  const [user, username] = [dice.one(models), dice.one(['fern_ctb', 'ivy_ctb', 'ghost_ctb'])]
  const body = { user, site: 'ctb', username, replace: true }
  const fact = { fact: 'account', user, site: 'ctb', username } as const
  await world.post('POST', '/api/accounts/site-accounts', body, fact)
}
const payee: WorldStep = async (world, dice) => {
  const holding = new Holding(world.journal, '~')
  const username = dice.one(['fern_ctb', 'ivy_ctb', 'reed_ctb'])
  const user = holding.holder('ctb', username, world.clock.now)
  if (user === undefined) return
  const said = {
    payee: dice.one(['person', 'person', 'studio'] as const),
    from: pastDayOf(world, dice),
  }
  const body = { user, site: 'ctb', username, ...said }
  const fact = { fact: 'payee', site: 'ctb', username, ...said } as const
  await world.post('POST', '/api/accounts/site-accounts', body, fact)
}
const setting: WorldStep = async (world, dice) => {
  const studio = dice.one(worldStudios)
  const url = `/api/configuration/studios/${studio}`
  const from = dice.one([null, pastDayOf(world, dice)])
  const [value, bearer] = [
    dice.one([0, 2500, 5000, 9999]),
    dice.one(['shared', 'studio', 'person']),
  ]
  const bears = { [dice.one(['8', '9', '12', '1'])]: bearer }
  const [changes, fact] = dice.one([
    [{ share_bp: value }, { fact: 'share', studio, value, from }],
    [{ cap_bp: value }, { fact: 'cap', studio, value, from }],
    [{ bears }, { fact: 'bears', studio, value: bears, from }],
  ] as const)
  const version = await versionOf(world, 'GET', url)
  const body = { version, changes, ...(from === null ? {} : { from }) }
  await world.post('PUT', url, body, fact)
}
const currency: WorldStep = async (world, dice) => {
  const studio = dice.one(worldStudios)
  const url = `/api/configuration/studios/${studio}`
  const value = dice.one(currencies)
  const version = await versionOf(world, 'GET', url)
  const body = { version, changes: { currency: value } }
  await world.post('PUT', url, body, { fact: 'currency', studio, value })
}
/** Only pairs that change are recorded (docs/rules/time.md#what-holds-from-when). */
const allocate: WorldStep = async (world, dice) => {
  const [trainer, from] = ['tess', pastDayOf(world, dice)]
  const url = `/api/permissions/models/${trainer}`
  const wanted = dice.one([['fern'], ['ivy'], ['fern', 'ivy'], [], ['fern', 'reed']])
  const holding = new Holding(world.journal, '~')
  const changed = models.filter(
    (model) => holding.isAllocated(trainer, model, from) !== wanted.includes(model),
  )
  const body = { models: wanted, version: await versionOf(world, 'GET', url), from }
  const facts = changed.map(
    (model) =>
      ({ fact: 'allocated', trainer, model, allocated: wanted.includes(model), from }) as const,
  )
  await world.post('PUT', url, body, ...facts)
}
const source: WorldStep = async (world, dice) => {
  const studio = dice.one(worldStudios)
  const body = { from: pastDayOf(world, dice), source: dice.one(['csv', 'api', null]) }
  const fact = { fact: 'source', studio, site: 'ctb', ...body } as const
  await world.post('PUT', `/api/money/sources/${studio}/ctb`, body, fact)
}
const time: WorldStep = async (world, dice) => {
  const hours = 5 + dice.below(5 * 24)
  world.clock.now = new Date(Date.parse(world.clock.now) + hours * 3_600_000).toISOString()
}
/** The local day of now in a studio. */
export const dayIn = (world: OracleWorld, studio: string): string =>
  localDayOf(world.clock.now, new Holding(world.journal, '~').zone(studio))
export const saidOfPeople: Readonly<Record<string, WorldStep>> = {
  move,
  type,
  activity,
  account,
  payee,
  setting,
  currency,
  allocate,
  source,
  time,
}
