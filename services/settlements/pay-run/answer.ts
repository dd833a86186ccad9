import { withoutHidden } from '#shared/platform/text.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'
import type { AnswerForm } from '#shared/settlements/pay-run/rules.ts'
import { halfStateOf } from '#shared/settlements/state.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import { isPassing } from '../../platform/commands/passing-errors.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { action, query } from '../../platform/kernel/use-case.ts'
import { settlementAggregate } from '../decide/decider.ts'
import { payingAccountAggregate, payingAccountStream } from './account-decider.ts'
import { readAnswerCsv } from './answer-csv.ts'
import { readCamt } from './camt-054.ts'
import { payRunAggregate, payRunStream, type BatchEntry, type PayRunHalf } from './decider.ts'
import { answerOf, batchOfAnswer, matchAnswer, type MatchedLine } from './match.ts'
import { payableIn, type PayRunNeeds } from './payable.ts'

interface Asked {
  readonly app: App
  readonly params: PayRunHalf
  readonly body: { readonly text: string; readonly form?: AnswerForm | undefined }
  readonly context: ActorContext
}
/** Reads an answer and compares it with the transfers of the half, as the log stands now. */
async function matchedIn(
  needs: PayRunNeeds,
  { app, params, body, context: { actor, now } }: Asked,
) {
  const { studio, month, half } = params
  const place = { studio, month, half }
  // Refuses a studio out of sight, before anything is read.
  const payable = await payableIn(app, needs, place, { actor, head: true })
  const lines = await linesIn(app, studio, body)
  const { state } = await app.load(payRunAggregate, payRunStream(place))
  const seen = new Set(payable.map(({ user }) => user))
  const entries = Object.fromEntries(
    Object.entries(state.entries).filter(([, { user }]) => seen.has(user)),
  )
  return { place, state, matched: matchAnswer({ ...state, entries }, lines, { by: actor, now }) }
}
/** Reads an answer in its form: a CSV by the columns that the studio has set, as the log stands now. */
async function linesIn(app: App, studio: string, { text, form = 'camt' }: Asked['body']) {
  if (form === 'camt') return readCamt(text)
  const { state } = await app.load(payingAccountAggregate, payingAccountStream(studio))
  return readAnswerCsv(text, state.answerCsv ?? refusePayRun('payRun.noAnswerCsv'))
}

/** Tells what would come of each line. */
export const readBankAnswer = (needs: PayRunNeeds) =>
  query(payRunCalls.readBankAnswer)(async (asked) => {
    const { matched } = await matchedIn(needs, asked)
    return answerOf(matched)
  })
/** Books each line that fits by a decision of its own: one that fails does not hold up the others. */
export const bookBankAnswer = (needs: PayRunNeeds) =>
  action(payRunCalls.bookBankAnswer)(async (asked) => {
    const { app, context } = asked
    const { place, state, matched } = await matchedIn(needs, asked)
    const failed: { line: number; user: string; code: string; err: string }[] = []
    for (const one of matched) {
      const refusal = await bookOne(app, place, one, context)
      if (refusal && one.entry)
        failed.push({ line: one.n, user: one.entry.user, code: refusal.code, err: refusal.message })
    }
    const missed = new Set(failed.map(({ line }) => line))
    const booked = answerOf(matched.filter(({ n }) => !missed.has(n)))
    const batch = batchOfAnswer(state, matched)
    const { paid, returned } = booked
    const unmatched = booked.unmatched + failed.length
    if (batch !== undefined)
      await app.handle(
        payRunAggregate,
        payRunStream(place),
        { type: 'ReadAnswer', place, batch, lines: matched.length, paid, returned, unmatched },
        context,
        { studio: place.studio },
      )
    return { ...booked, lines: answerOf(matched).lines, unmatched, failed }
  })

async function bookOne(
  app: App,
  place: PayRunHalf,
  { entry, line, verdict }: MatchedLine,
  context: ActorContext,
): Promise<Refusal | undefined> {
  if (!entry || (verdict !== 'pays' && verdict !== 'returns')) return undefined
  // A transfer is paid once and comes back once, whoever reads how many answers: the ids of these commands are its own.
  const own = { ...context, commandId: `${payRunStream(place)}/${entry.end_to_end}/${verdict}` }
  try {
    await (verdict === 'pays'
      ? pay(app, place, { entry, bank: line.bank }, own)
      : takeBack(app, place, { entry, reason: reasonOf(line.reason) }, own))
    return undefined
  } catch (error) {
    if (error instanceof Refusal && !isPassing(error)) return error
    throw error
  }
}
const reasonOf = (reason: string): string => withoutHidden(reason).slice(0, 200).trim()

/** The payment of the settlement and of the transfer: both or none. */
async function pay(
  app: App,
  place: PayRunHalf,
  { entry, bank }: { readonly entry: BatchEntry; readonly bank: string },
  context: ActorContext,
): Promise<void> {
  const { user, batch, end_to_end, amount } = entry
  const reference = withoutHidden(bank).slice(0, 100).trim()
  await app.handleMany(
    [
      {
        aggregate: settlementAggregate,
        stream: settlementStream(place.studio, user),
        command: {
          type: 'Pay',
          id: { ...place, user },
          run: null,
          reference: reference === '' ? end_to_end : `${end_to_end} · ${reference}`,
          amount: BigInt(amount),
          how: 'bank',
          hasBank: true,
          byHand: null,
        },
      },
      {
        aggregate: payRunAggregate,
        stream: payRunStream(place),
        command: { type: 'PayTransfer', place, batch, end_to_end },
      },
    ],
    context,
    { studio: place.studio },
  )
}
/**
 * A transfer that was paid comes back with its payment; one that the bank never paid ends alone. Which of the two, the
 * log tells: the same answer may have paid it a moment ago.
 */
async function takeBack(
  app: App,
  place: PayRunHalf,
  { entry, reason }: { readonly entry: BatchEntry; readonly reason: string },
  context: ActorContext,
): Promise<void> {
  const { user, batch, end_to_end } = entry
  const { state } = await app.load(payRunAggregate, payRunStream(place))
  const was = state.entries[end_to_end]?.state === 'paid' ? 'paid' : 'due'
  const transfer = {
    aggregate: payRunAggregate,
    stream: payRunStream(place),
    command: { type: 'ReturnTransfer', place, batch, end_to_end, reason, was },
  } as const
  const options = { studio: place.studio }
  const { state: settled } = await app.load(
    settlementAggregate,
    settlementStream(place.studio, user),
  )
  const standing = halfStateOf(settled, place).payment
  // Whoever was paid anew since keeps that: what came back is the transfer from before.
  const isStanding = standing?.how === 'bank' && standing.reference.startsWith(end_to_end)
  if (was === 'due' || !isStanding) {
    await app.handleMany([transfer], context, options)
    return
  }
  const said = reason === '' ? 'The bank returned the transfer' : `The bank returned it: ${reason}`
  const payment = {
    aggregate: settlementAggregate,
    stream: settlementStream(place.studio, user),
    command: { type: 'Return', id: { ...place, user }, reason: said },
  } as const
  await app.handleMany([payment, transfer], context, options)
}
