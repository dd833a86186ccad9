import { amountText } from '#shared/money/amount.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import { isOneself } from '#shared/platform/request.ts'
import { dateAt, DEFAULT_ZONE } from '#shared/platform/time.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { BATCHES_TOLD_MAX } from '#shared/settlements/pay-run/rules.ts'
import type { PayingAccount, PayRun, PayRunBatch } from '#shared/settlements/pay-run/views.ts'
import {
  queryPayRunBatches,
  queryPayRunEntries,
  type PayRunBatchRow,
  type PayRunEntryRow,
  type PayRunTables,
} from '#projections/settlements/pay-runs.ts'
import {
  queryAnswerCsv,
  queryBankCsv,
  queryPayingAccounts,
  type PayingAccountRow,
  type PayingAccountTables,
} from '#projections/settlements/paying-accounts.ts'
import type { App } from '../../platform/kernel/app.ts'
import { query } from '../../platform/kernel/use-case.ts'
import { payslipMailsOf } from '../payslip/mail-payslips.ts'
import { payableIn, type Payable, type PayRunNeeds } from './payable.ts'
import type { PayRunHalf } from './decider.ts'

/** Answers a half from signed to paid, as it is now. */
export const payRun = (needs: PayRunNeeds) =>
  query(payRunCalls.payRun)(async ({ app, params: place, context: { actor, now } }) => {
    const { studio } = place
    const people = await payableIn(app, needs, place, { actor, head: false })
    const users = people.map(({ user }) => user)
    const db = app.read<PayingAccountTables>()
    const [withoutBank, needsTwo, batches, set, csv, answerCsv, named, mail] = await Promise.all([
      needs.withoutBankAccount(app, users),
      needs.payRunNeedsTwo(app, studio, now),
      batchesOf(app, place, new Set(users)),
      queryPayingAccounts(db, studio),
      queryBankCsv(db, studio),
      queryAnswerCsv(db, studio),
      needs.studioNamed(app, studio),
      payslipMailsOf(app, place, users),
    ])
    const today = dateAt(now, named?.timezone ?? DEFAULT_ZONE)
    return {
      people: people.map(({ user, state, net, currency, paidBy }) => ({
        user,
        state,
        net: amountText(net),
        currency,
        paid_by: paidBy,
        bank_account: !withoutBank.has(user),
        own: isOneself(actor, user),
      })),
      totals: totalsOf(people),
      needs_two: needsTwo,
      batches,
      accounts: inForce(set, today),
      csv: csv ?? null,
      answer_csv: answerCsv ?? null,
      mail,
    }
  })
const sumOf = (people: readonly Payable[]): string =>
  amountText(people.reduce((sum, { net }) => sum + net, 0n))
const totalsOf = (people: readonly Payable[]): PayRun['totals'] =>
  [...Map.groupBy(people, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    signed: sumOf(some),
    paid: sumOf(some.filter(({ state }) => state === 'paid')),
  }))
/** Returns the latest account of each currency whose day has come; the rows come newest first. */
function inForce(rows: readonly PayingAccountRow[], today: string): PayingAccount[] {
  const found = new Map<string, PayingAccountRow>()
  for (const row of rows)
    if (row.since <= today && !found.has(row.currency)) found.set(row.currency, row)
  return [...found.values()].map(accountAnswer)
}
export const accountAnswer = ({
  currency,
  since: from,
  holder,
  ends,
  bic,
}: PayingAccountRow): PayingAccount => ({ currency, from, holder, ends, bic })

async function batchesOf(
  app: App,
  place: PayRunHalf,
  seen: ReadonlySet<string>,
): Promise<PayRunBatch[]> {
  const db = app.read<PayRunTables>()
  const asked = { studio: place.studio, half: halfFirstDay(place) }
  const rows = await queryPayRunBatches(db, { ...asked, limit: BATCHES_TOLD_MAX })
  const entries = await queryPayRunEntries(db, {
    ...asked,
    batches: rows.map(({ batch }) => batch),
  })
  return rows.map((row) =>
    batchAnswer(
      row,
      entries.filter(({ batch, person }) => batch === row.batch && seen.has(person)),
    ),
  )
}
const done = (by: string | null, at: string | null) => (by === null ? null : { by, at: at ?? '' })
function batchAnswer(row: PayRunBatchRow, entries: readonly PayRunEntryRow[]): PayRunBatch {
  const withdrawn = done(row.withdrawn_by, row.withdrawn_at)
  return {
    batch: row.batch,
    prepared: { by: row.by, at: row.at },
    two_people: row.two_people,
    released: done(row.released_by, row.released_at),
    withdrawn: withdrawn && { ...withdrawn, reason: row.reason ?? '', stopped: row.stopped },
    over: row.over,
    files: row.files.map((file) => ({ ...file })),
    answers: row.answers.map((answer) => ({ ...answer })),
    entries: entries.map(({ person: user, how, amount, currency, reference, state, returned }) => ({
      user,
      how,
      amount: amountText(amount),
      currency,
      reference,
      state,
      returned,
    })),
  }
}
