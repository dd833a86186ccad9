import { ITEMS_MAX } from '#shared/money/items.ts'
import { bonusLists } from '#shared/money/bonus.ts'
import type { NewItem } from '#shared/money/item-calls.ts'
import { studios, type DemoPerson } from './cast.ts'
import type { DemoClient } from './client.ts'
import { demoItems } from './demo-items.ts'
import { demoRates } from './demo-rates.ts'
import { demoBonusRules } from './demo-bonus-rules.ts'
import { demoContracts } from './demo-terms.ts'
import { yearStart } from './earn-past.ts'
import { inParallel } from './in-parallel.ts'
import { ingestTransactions, noSums, told } from './ingest.ts'
import { statementsInTurn, twice } from './statements.ts'
import type { Tell } from './steps.ts'

const attempts_max = 60
const poll_ms = 200
const too_early = 'position.notReached'
const own_budget = '900.00'

interface DemoMoney {
  readonly owner: DemoClient
  readonly ingestion: DemoClient
  readonly seed: string
  readonly people: readonly DemoPerson[]
  readonly from: number
  readonly to: number
  /** Whether the data are new: then the months before, contracts and items are told as well. */
  readonly withYear: boolean
}
/** Rates, contracts and rules: before the lines, so that nothing is reckoned twice. */
export async function fillTerms(money: DemoMoney, tell: Tell): Promise<string> {
  const { owner, seed, from, to, withYear } = money
  const today = new Date(to).toISOString().slice(0, 10)
  await owner.must('PUT', '/api/money/rates', demoRates(seed, yearStart(from), today))
  if (!withYear) return 'rates'
  await allocateModels(money)
  await setTerms(money, tell)
  return 'rates, rules and contracts'
}
/** The statement lines of the history, and of the months before it. */
export async function fillStatements(
  { ingestion, ...money }: DemoMoney,
  tell: Tell,
): Promise<string> {
  const sums = noSums()
  const lines = await statementsInTurn(money)
  await ingestTransactions(ingestion, lines, sums, () =>
    tell({ done: sums.lines, total: lines.length }),
  )
  return `${sums.lines} lines: ${told(sums)}`
}

/** Each trainer has had their part of the studio's models all year: bonuses of trainers go by it. */
async function allocateModels({ owner, people, from }: DemoMoney): Promise<void> {
  for (const { studio } of studios) {
    const inStudio = people.filter((person) => person.studio === studio)
    const trainers = inStudio.filter(({ tipCont }) => tipCont === 'Trainer')
    const models = inStudio.filter(({ tipCont }) => tipCont === 'Model')
    for (const [nth, { user }] of trainers.entries())
      await owner.must('PUT', `/api/permissions/models/${user}`, {
        models: models
          .filter((_, i) => trainerOf(i, trainers.length) === nth)
          .map((model) => model.user),
        version: 0,
        from: yearStart(from),
      })
  }
}

/** The first trainer, whom visitors log in as, has four models: those who play a part among them; the others share the rest. */
const trainerOf = (model: number, trainers: number): number =>
  [0, 1, 3, 4].includes(model) || trainers === 1 ? 0 : 1 + (model % (trainers - 1))

async function setTerms({ owner, seed, people, from }: DemoMoney, tell: Tell): Promise<void> {
  await owner.must('PUT', `/api/money/sources/${twice.studio}/${twice.site}`, {
    from: yearStart(from),
    source: twice.source,
  })
  for (const { studio } of studios)
    for (const list of bonusLists)
      await owner.must(
        'PUT',
        `/api/money/bonus-rules/${studio}/${list}`,
        demoBonusRules(from)[list],
      )
  const ofPerson = Map.groupBy(demoContracts(seed, people, from), ({ user }) => user)
  await inParallel(
    [...ofPerson.values()],
    async (mine) => {
      for (const { user, studio, ...terms } of mine)
        await owner.must('PUT', `/api/money/contracts/${studio}/${user}`, terms)
    },
    tell,
  )
}

interface ItemsAnswer {
  readonly created: readonly { readonly line: number; readonly item: string }[]
  readonly rejected: readonly {
    readonly line: number
    readonly code: string
    readonly err: string
  }[]
}
/** The newest upfront was a mistake, and whoever has the one before it may spend more than others. */
export async function fillItems(
  { owner, seed, people, from, to }: DemoMoney,
  tell: Tell,
): Promise<string> {
  const items = demoItems({ seed, people, from, to })
  const ids = await recordedItems(owner, items, tell)
  const upfronts = items.flatMap(({ kind, user }, i) =>
    kind === 'upfront' ? [{ user, item: ids[i] }] : [],
  )
  const [generous, mistaken] = upfronts.slice(-2)
  if (mistaken)
    await owner.must('POST', `/api/money/items/${mistaken.item}/reversal`, {
      reason: 'entered twice',
    })
  if (generous)
    await owner.must('PUT', `/api/wallet/budget/${generous.user}`, { budget: own_budget })
  return `${items.length} bonuses, penalties and upfronts`
}
/** Their ids, in the order given. What was said of contracts a moment ago may have to be waited for. */
async function recordedItems(
  owner: DemoClient,
  items: readonly NewItem[],
  tell: Tell,
): Promise<readonly string[]> {
  const ids: string[] = []
  let left = items.map((item, place) => ({ item, place }))
  for (let attempt = 1; left.length > 0; attempt++) {
    const sent = left.slice(0, ITEMS_MAX)
    const body = { items: sent.map(({ item }) => item) }
    const answer = await owner.call<ItemsAnswer>('POST', '/api/money/items/bulk', body)
    const isLate = answer.status === 409
    const rejected = answer.status === 200 ? answer.body.rejected : []
    const wrong = rejected.find(({ code }) => code !== too_early)
    if ((answer.status !== 200 && !isLate) || wrong || attempt === attempts_max)
      throw new Error(`items: ${answer.status} ${JSON.stringify(wrong ?? answer.body)}`)
    if (isLate) {
      await owner.pause(poll_ms)
      continue
    }
    for (const { line, item } of answer.body.created) ids[sent[line - 1]?.place ?? -1] = item
    tell({ done: items.length - left.length, total: items.length })
    left = [...left.slice(ITEMS_MAX), ...rejected.flatMap(({ line }) => sent[line - 1] ?? [])]
  }
  return ids
}
