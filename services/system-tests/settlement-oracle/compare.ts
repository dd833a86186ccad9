import { halfNumberOfDay, halfOfNumber } from './days.ts'
import { pathOf, type AnsweredSettlement, type DifferenceRow } from './decisions.ts'
import type { Asked } from './journal.ts'
import { wireText } from './ratio.ts'
import { dayIn } from './said-of-people.ts'
import { worldStudios, workers, type Dice } from './world-steps.ts'
import { SettlementOracle } from './settlement.ts'
import type { OracleWorld } from './world.ts'

interface Figures {
  readonly currency: string
  readonly lines: readonly string[]
  readonly earned: string
  readonly net: string
  readonly hash: string | null
}
interface ComparedFigures {
  readonly asked: Asked
  readonly known: string
  readonly expected: unknown
  readonly answered: unknown
}
function expectedOf(oracle: SettlementOracle, asked: Asked, known: string): Figures {
  const { currency, lines, earned, net, hash } = oracle.at(asked, known)
  return {
    currency,
    lines: lines.map(({ key, amount }) => `${key} ${amount === null ? 'null' : wireText(amount)}`),
    earned: wireText(earned),
    net: wireText(net),
    hash,
  }
}
/** undefined: there is nothing of the person in the studio. */
async function answeredOf(
  world: OracleWorld,
  asked: Asked,
  known: string,
): Promise<Figures | undefined> {
  const { json, status } = await world.send<AnsweredSettlement>(
    'GET',
    `${pathOf(asked)}?known=${known}`,
  )
  if (status === 404) return undefined
  return {
    currency: json.currency,
    lines: json.lines.map(({ key, amount }) => `${key} ${amount ?? 'null'}`),
    earned: json.earned,
    net: json.net,
    hash: json.result_hash,
  }
}
/** The halves of the last three months that everybody may have facts in. */
function* everyHalf(world: OracleWorld): Generator<Asked> {
  for (const studio of worldStudios) {
    const current = halfNumberOfDay(dayIn(world, studio))
    for (const user of workers)
      for (let half = current - 6; half <= current; half++)
        yield { studio, user, ...halfOfNumber(half) }
  }
}
/** The last position, those of all signatures, and some others; of a half that had begun by then. */
function positionsOf({ journal }: OracleWorld, asked: Asked, dice: Dice): readonly string[] {
  const hired = journal.known('person', '~').at(-1)?.position ?? ''
  const all = journal.all.map(({ position }) => position).filter((one) => one >= hired)
  const signed = journal
    .known('signed', '~')
    .filter(({ studio, user }) => studio === asked.studio && user === asked.user)
    .flatMap(({ computedAt, position }) => [computedAt, position])
  const picked = [all.at(-1) as string, ...signed, dice.one(all), dice.one(all)]
  return [...new Set(picked)].filter((known) => {
    const said = journal.all.findLast((one) => one.position <= known)?.said
    return said !== undefined && halfNumberOfDay(said.slice(0, 10)) >= numberOf(asked)
  })
}
const numberOf = ({ month, half }: Asked) => halfNumberOfDay(`${month}-${half === 1 ? '01' : '16'}`)

/** Every half at its interesting positions, as it was signed, and what is other than signed; only what is not alike. */
export async function notAlike(
  world: OracleWorld,
  dice: Dice,
): Promise<readonly ComparedFigures[]> {
  const oracle = new SettlementOracle(world.journal)
  const found: ComparedFigures[] = []
  const compare = (asked: Asked, known: string, expected: unknown, answered: unknown) => {
    if (JSON.stringify(expected) !== JSON.stringify(answered))
      found.push({ asked, known, expected, answered })
  }
  for (const asked of everyHalf(world)) {
    for (const known of positionsOf(world, asked, dice)) {
      const expected = expectedOf(oracle, asked, known)
      const answered = await answeredOf(world, asked, known)
      if (answered || expected.lines.length > 0) compare(asked, known, expected, answered)
    }
    const own = oracle.signatures(asked, '~').find((one) => numberOf(one) === numberOf(asked))
    if (!own) continue
    const { json } = await world.send<AnsweredSettlement>('GET', pathOf(asked))
    compare(asked, 'signed', oracle.signed(own).hash, json.result_hash)
    compare(asked, 'difference', changesBy(oracle, asked, world), await changesOf(world, asked))
  }
  return found
}
const isDifferent = (key: string) => /^(income|rule|bonus|penalty|withdrawn):/.test(key)
/** Returns what is other than it was signed, by the oracle, in kinds 1 to 5. */
function changesBy(oracle: SettlementOracle, asked: Asked, { journal }: OracleWorld) {
  const known = journal.all.at(-1)?.position ?? ''
  const signature = oracle.signatures(asked, '~').find((one) => numberOf(one) === numberOf(asked))
  const keys = [
    ...(signature ? oracle.signed(signature).lines : []),
    ...oracle.at(asked, known).lines,
    ...journal.known('booked', '~').flatMap((one) => one.keys.map((key) => ({ key }))),
    ...journal.known('waived', '~').flatMap((one) => one.keys.map((key) => ({ key }))),
  ].map(({ key }) => key)
  return [...new Set(keys)]
    .filter(isDifferent)
    .map((key) => `${key} ${wireText(oracle.changeOf(asked, key, '~'))}`)
    .filter((text) => !text.endsWith(' 0.00'))
    .toSorted()
}
async function changesOf(world: OracleWorld, asked: Asked) {
  const { json } = await world.send<readonly DifferenceRow[]>('GET', `${pathOf(asked)}/difference`)
  return json
    .filter(({ key, change }) => isDifferent(key) && change !== '0.00')
    .map(({ key, change }) => `${key} ${change}`)
    .toSorted()
}
