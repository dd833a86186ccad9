import { halfNumber, halfNumberOfDay, halfOfNumber } from './days.ts'
import type { Asked } from './journal.ts'
import { wireText } from './ratio.ts'
import { dayIn } from './said-of-people.ts'
import { postLine, worldStudios, workers, type Dice, type WorldStep } from './world-steps.ts'
import { SettlementOracle } from './settlement.ts'
import type { OracleWorld } from './world.ts'

export interface AnsweredSettlement {
  readonly state: string
  readonly currency: string
  readonly lines: readonly { readonly key: string; readonly amount: string | null }[]
  readonly earned: string
  readonly net: string
  readonly result_hash: string | null
  readonly position: string
}
export interface DifferenceRow {
  readonly key: string
  readonly group: number
  readonly change: string
}
export const pathOf = ({ studio, month, half, user }: Asked) =>
  `/api/settlements/${studio}/${month}/${half}/${user}`
const currentHalf = (world: OracleWorld, studio: string) => halfNumberOfDay(dayIn(world, studio))

function anyHalf(world: OracleWorld, dice: Dice): Asked {
  const [studio, user] = [dice.one(worldStudios), dice.one(workers)]
  return { studio, user, ...halfOfNumber(currentHalf(world, studio) - 1 - dice.below(4)) }
}
function anySigned(world: OracleWorld, dice: Dice): Asked | undefined {
  const all = worldStudios.flatMap((studio) =>
    workers.flatMap((user) =>
      new SettlementOracle(world.journal).signatures({ studio, user }, '~'),
    ),
  )
  if (all.length === 0) return undefined
  const { studio, user, month, half } = dice.one(all)
  return { studio, user, month, half }
}
/** The first half of somebody that can be signed, or, closing what is before it, any. */
const sign: WorldStep = async (world, dice) => {
  const [studio, user] = [dice.one(worldStudios), dice.one(workers)]
  const closes = dice.below(4) === 0
  const last = currentHalf(world, studio) - 1
  const first = closes ? last - dice.below(3) : last - 4
  for (let half = first; half <= last; half++) {
    const asked = { studio, user, ...halfOfNumber(half) }
    if (await isSigned(world, asked, closes)) return
  }
}
async function isSigned(world: OracleWorld, asked: Asked, closes: boolean): Promise<boolean> {
  const query = closes ? '?closes=true' : ''
  const url = `${pathOf(asked)}${query}`
  const { json, status } = await world.send<AnsweredSettlement>('GET', url)
  if (status !== 200 || !['open', 'review'].includes(json.state)) return false
  if (json.result_hash === null || json.lines.length === 0) return false
  await world.send('POST', `${pathOf(asked)}/review`, {})
  const codes = ['settlements.rateOld', 'settlements.rateConstant']
  const body = { result_hash: json.result_hash, closes, override: { codes, reason: 'agreed' } }
  const signed = await world.send<{ position: string }>('POST', `${pathOf(asked)}/sign`, body)
  if (signed.status >= 300) return false
  const fact = { fact: 'signed', ...asked, closes, computedAt: signed.json.position } as const
  world.journal.post(signed.position, world.clock.now, fact)
  return true
}
const pay: WorldStep = async (world, dice) => {
  const asked = anySigned(world, dice)
  if (!asked) return
  const { json } = await world.send<AnsweredSettlement>('GET', pathOf(asked))
  await world.send('POST', `${pathOf(asked)}/pay`, { reference: 'order 1', amount: json.net })
}
const reopen: WorldStep = async (world, dice) => {
  const asked = anySigned(world, dice)
  if (!asked) return
  const body = { reason: 'signed too soon' }
  await world.post('POST', `${pathOf(asked)}/reopen`, body, { fact: 'reopened', ...asked })
}
/** A line that comes late into a half that is signed. */
const late: WorldStep = async (world, dice) => {
  const asked = anySigned(world, dice)
  if (!asked || !['fern', 'ivy', 'reed', 'tess'].includes(asked.user)) return
  const day = String((asked.half === 1 ? 3 : 19) + dice.below(9)).padStart(2, '0')
  await postLine(world, dice, {
    account: `${asked.user}_ctb`,
    at: `${asked.month}-${day}T12:00:00Z`,
  })
}
const differences = async (world: OracleWorld, asked: Asked) => {
  const { json } = await world.send<readonly DifferenceRow[]>('GET', `${pathOf(asked)}/difference`)
  return json.filter(({ change }) => change !== '0.00')
}
const cents = (text: string) => BigInt(text.replace('.', ''))
const book: WorldStep = async (world, dice) => {
  const asked = anySigned(world, dice)
  if (!asked) return
  const rows = await differences(world, asked)
  if (rows.length === 0) return
  const chosen = dice.one(rows).group
  const some = dice.below(3) === 0 ? rows : rows.filter(({ group }) => group === chosen)
  const keys = some.map(({ key }) => key)
  const change = some.reduce((sum, one) => sum + cents(one.change), 0n)
  const into = halfOfNumber(currentHalf(world, asked.studio) - dice.below(2))
  if (halfNumber(into) <= halfNumber(asked)) return
  const body = { keys, change: wireText(change), into }
  const fact = { fact: 'booked', ...asked, keys, into } as const
  await world.post('POST', `${pathOf(asked)}/adjustments`, body, fact)
}
const waive: WorldStep = async (world, dice) => {
  const asked = anySigned(world, dice)
  if (!asked) return
  const rows = await differences(world, asked)
  if (rows.length === 0) return
  const chosen = dice.one(rows).group
  const some = rows.filter(({ group }) => group === chosen)
  const keys = some.map(({ key }) => key)
  const change = wireText(some.reduce((sum, one) => sum + cents(one.change), 0n))
  const body = { keys, change, reason: 'let it go' }
  await world.post('POST', `${pathOf(asked)}/waivers`, body, { fact: 'waived', ...asked, keys })
}
const final: WorldStep = async (world, dice) => {
  if (dice.below(3) > 0) return
  const asked = anyHalf(world, dice)
  const { studio, user, month, half } = asked
  const body = { half: { month, half }, rest: 'written-off', reason: 'left' }
  const url = `/api/settlements/${studio}/${user}/final`
  await world.post('POST', url, body, { fact: 'final', ...asked })
}
export const decisionsOfWorld: Readonly<Record<string, WorldStep>> = {
  sign,
  late,
  pay,
  reopen,
  book,
  waive,
  final,
}
