import { aboutLine, withSummary } from '#shared/money/fact-about.ts'
import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay, monthHalfOf } from '#shared/money/half.ts'
import type { FactBehind, LineBehind, LinesBehindAsked } from '#shared/money/settlement-facts.ts'
import { LineId, SourceName } from '#shared/money/statement-calls.ts'
import { may } from '#shared/permissions/actions.ts'
import { differenceCalls } from '#shared/settlements/difference-calls.ts'
import { kindOfKey, type SettlementLine } from '#shared/settlements/line.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import { LINE_FACTS_MAX } from '#shared/settlements/rules.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import type { LineFact } from '#shared/settlements/views.ts'
import { settlementEventOf } from '#projections/settlements/settlements.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { figuresOf } from '../look/answer.ts'
import { knownNow, knownThen, type KnownAt } from '../compute/known-at.ts'
import type { SettlementNeeds } from '../compute/needs.ts'
import { lookAt, type LookedAt } from '../look/sight.ts'
import { hoursBehind } from './hours-behind.ts'
import { itemOfKey } from './lines.ts'

type Place = NonNullable<LinesBehindAsked['after']>

/** The events behind a line: first what it rests on, then the statement lines, page by page. */
export const settlementLineFacts = (needs: SettlementNeeds) =>
  query(differenceCalls.settlementLineFacts)(async ({ app, params, context, query: given }) => {
    const { key, ...id } = params
    const asked =
      given.known === undefined ? await knownNow(app) : await knownThen(app, given.known)
    const looked = await lookAt(app, needs, id, context, {
      action: 'settlements.see',
      known: asked,
    })
    const signature = halfStateOf(looked.computed.decisions.state, id).signature
    const isSigned = given.known === undefined && signature !== null
    const figures = figuresOf(id, looked.computed, { half: looked.half, asComputed: !isSigned })
    const line = figures.lines.find((one) => one.key === key)
    if (!line) return refuseSettlement('settlements.lineUnknown', { key })
    // A signed half is told as it was known then.
    const known = isSigned ? { ...asked, position: signature.position } : asked
    const after = given.cursor === undefined ? 0 : placeOf(given.cursor)
    const rests =
      typeof after === 'number' ? await restsOn(app, needs, { looked, line, known }) : []
    const [from, to] = typeof after === 'number' ? [after, after + LINE_FACTS_MAX] : [0, 0]
    const before = rests.slice(from, to)
    if (rests.length > to) return { facts: before, next: encoded(RESTS, to) }
    const place = typeof after === 'number' ? null : after
    const lines = await linesOf(app, needs, { looked, line, known, after: place }, context)
    const last = lines.length === LINE_FACTS_MAX ? lines.at(-1) : undefined
    return { facts: [...before, ...lines.map(lineFact)], next: last ? cursorOf(last) : null }
  })

const SEPARATOR = '\u0001'
/** Before the number of facts that were told, while there are more than fit of what a line rests on. */
const RESTS = 'rests'
const encoded = (...parts: readonly (string | number)[]): string =>
  Buffer.from(parts.join(SEPARATOR)).toString('base64url')
const cursorOf = ({ at, source, id, known_from }: LineBehind): string =>
  encoded(at, source, id, known_from)
/** A statement line, or how many of the facts before these lines were told. */
function placeOf(cursor: string): Place | number {
  const [at = '', source, id, known_from] = Buffer.from(cursor, 'base64url')
    .toString()
    .split(SEPARATOR)
  if (at === RESTS && /^\d{1,6}$/.test(source ?? '')) return Number(source)
  const isPlace =
    /^\d{1,15}$/.test(at) &&
    SourceName.safeParse(source).success &&
    LineId.safeParse(id).success &&
    /^\d{19}$/.test(known_from ?? '')
  if (!isPlace || !source || !id || !known_from) return refuseSettlement('settlements.cursor')
  return { at: Number(at), source, id, known_from }
}

interface Explained {
  readonly looked: LookedAt
  readonly line: SettlementLine
  readonly known: KnownAt
}
/** Returns the lines of a rule's base: the person's own, or those of a trainer's model. */
async function linesOf(
  app: App,
  needs: SettlementNeeds,
  { looked: { id, computed }, line, known, after }: Explained & { readonly after: Place | null },
  { actor }: ActorContext,
): Promise<readonly LineBehind[]> {
  const [name, site = '', type = '', currency = '', share = ''] = line.key.split(':')
  const asked = {
    studio: id.studio,
    user: id.user,
    half: halfFirstDay(id),
    known: known.position,
    after,
    limit: LINE_FACTS_MAX,
  }
  if (name === 'income') {
    const of = { kind: name, site, type: Number(type), currency, share_bp: Number(share) } as const
    return needs.linesBehind(app, { ...asked, of })
  }
  if (name === 'withdrawn')
    return needs.linesBehind(app, { ...asked, of: { kind: name, site, currency: type } })
  if (name !== 'rule') return []
  const model = line.key.split(':')[2]
  // A trainer sees others' income as a sum alone; line by line only a caller who sees the model.
  if (model !== undefined)
    return actor.user !== id.user &&
      may(actor, 'settlements.see', { user: model, studio: id.studio })
      ? needs.linesBehind(app, { ...asked, user: model, of: null })
      : []
  return computed.half?.facts.tipCont === 'Model'
    ? needs.linesBehind(app, { ...asked, of: null })
    : []
}
const lineFact = ({
  event,
  recorded,
  actor,
  at,
  known_from: _position,
  ...line
}: LineBehind): LineFact =>
  withSummary({
    event,
    type: 'StatementLinesRecorded',
    at: new Date(at).toISOString(),
    recorded,
    actor,
    about: aboutLine({ ...line, reversed: false }),
    amount: amountText(line.amount),
    currency: line.currency,
  })

/** Returns the facts behind a line besides statement lines. */
async function restsOn(
  app: App,
  needs: SettlementNeeds,
  explained: Explained,
): Promise<readonly LineFact[]> {
  const { looked, line, known } = explained
  const { id, computed } = looked
  const kind = kindOfKey(line.key)
  if (kind === 'adjustment') return bookingsBehind(explained)
  if (kind === 'carried' || kind === 'carry') return decisionsBehind(explained)
  const signature = halfStateOf(computed.decisions.state, id).signature
  const contract = signature ? signature.contract : (computed.half?.contract ?? null)
  const rules = signature ? signature.rules : (computed.half?.ruleEvents ?? [])
  const isItem = kind === 'bonus' || kind === 'penalty' || kind === 'installment'
  const facts = await needs.factsBehind(app, {
    studio: id.studio,
    user: id.user,
    half: halfFirstDay(id),
    known: known.position,
    item: isItem ? itemOfKey(line.key) : null,
    rate: line.rate,
    events: kind === 'rule' ? rules : contract === null ? [] : [contract],
  })
  const hours = kind === 'rule' ? await hoursBehind(app, needs, { looked, line, known }) : []
  return [...facts.map(factAnswer), ...hours]
}
const factAnswer = ({ amount, ...fact }: FactBehind): LineFact =>
  withSummary({ ...fact, amount: amount === null ? null : amountText(amount) })
/** The decisions by which something was booked into this half. */
function bookingsBehind({ looked: { id, computed }, line }: Explained): readonly LineFact[] {
  const [, month = '', half = '', ...rest] = line.key.split(':')
  const key = rest.join(':')
  return computed.decisions.rows.flatMap((row): LineFact[] => {
    const { type, data } = settlementEventOf(row)
    if (type !== 'SettlementDifferenceBooked') return []
    const isHere = data.into.month === id.month && data.into.half === id.half
    const isOf = data.month === month && String(data.half) === half
    return data.changes
      .filter((one) => isHere && isOf && one.key === key)
      .map(({ change }) =>
        withSummary({
          ...envelopeOf(row),
          about: { kind: 'booked', month: data.month, half: data.half },
          amount: amountText(BigInt(change)),
          currency: data.currency,
        }),
      )
  })
}
/** Returns the last signature before this half, from which the carry comes. */
const decisionsBehind = ({ looked: { id, computed } }: Explained): readonly LineFact[] =>
  computed.decisions.rows
    .filter((row) => row.type === 'SettlementSigned' && row.half < halfFirstDay(id))
    .slice(-1)
    .map((row) =>
      withSummary({
        ...envelopeOf(row),
        about: { kind: 'settlement', ...monthHalfOf(row.half) },
        amount: null,
        currency: null,
      }),
    )
const envelopeOf = (row: LookedAt['computed']['decisions']['rows'][number]) => ({
  event: row.event,
  type: row.type,
  at: row.recorded,
  recorded: row.recorded,
  actor: row.by,
})
