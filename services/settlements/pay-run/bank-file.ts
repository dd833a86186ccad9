import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { addDays } from '#shared/platform/local-day.ts'
import { dateAt, DEFAULT_ZONE } from '#shared/platform/time.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'
import { EXECUTED_AHEAD_DAYS_MAX, type BankFileForm } from '#shared/settlements/pay-run/rules.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { action } from '../../platform/kernel/use-case.ts'
import {
  payRunAggregate,
  payRunStream,
  transfersFor,
  type PayBatch,
  type BatchEntry,
  type PayRunHalf,
} from './decider.ts'
import { payingAccountAggregate, payingAccountStream } from './account-decider.ts'
import { bankCsvFile } from './bank-csv-file.ts'
import { pain001, type BankTransfer } from './pain-001.ts'
import { payableIn, type Payable, type PayRunNeeds } from './payable.ts'
import { messageOf } from './references.ts'
import { sepaText } from './sepa-text.ts'
import { debtorAccounts, refuseCurrencies, transfersOf } from './transfers.ts'

interface FileAsked {
  readonly batch: number
  readonly executed: string
  readonly again: boolean
}
/** A batch that may become a file now, with what its file says besides its transfers. */
interface Ready {
  readonly place: PayRunHalf
  readonly batch: PayBatch
  readonly entries: readonly BatchEntry[]
  readonly message: string
  readonly executed: string
  readonly needsTwo: boolean
  readonly studio: string
}

/** Makes the file of a batch in the form that is asked for; it is recorded before it is given away. */
export const bankFile = (needs: PayRunNeeds) =>
  action(payRunCalls.bankFile)(async ({ app, params, query: asked, context }) => {
    const { studio, month, half } = params
    const { form } = asked
    const again = asked.again !== undefined
    const ready = await readyFor(app, needs, { studio, month, half }, { ...asked, again }, context)
    const write = await writerOf(app, ready, form)
    const { place, entries, message } = ready
    const reason = `bank file ${message}`
    const text = write(await transfersOf(app, needs, { place, entries, reason, form }, context))
    await record(app, ready, { form, text, again }, context)
    // A person who was paid in another way meanwhile is in no file that leaves: from here on the record holds that up.
    const { actor } = context
    refuseChanged(entries, await payableIn(app, needs, place, { actor, head: true }))
    return form === 'csv'
      ? fileAnswer('text/csv; charset=utf-8', text, `${message}.csv`)
      : fileAnswer('application/xml; charset=utf-8', text, `${message}.xml`)
  })
type Writer = (transfers: readonly BankTransfer[]) => string
/** Returns what writes the file; refuses what it lacks before any IBAN is looked up. */
async function writerOf(app: App, ready: Ready, form: BankFileForm): Promise<Writer> {
  const { place, entries, message, executed, batch } = ready
  if (form === 'csv') {
    const { state } = await app.load(payingAccountAggregate, payingAccountStream(place.studio))
    const csv = state.csv ?? refusePayRun('payRun.noCsv')
    return (transfers) => bankCsvFile(csv, transfers, executed)
  }
  const accounts = await debtorAccounts(app, place.studio, refuseCurrencies(entries), executed)
  const initiator = sepaText(ready.studio, 70) || 'NOTPROVIDED'
  return (transfers) =>
    // The same file each time: its moment is that of the batch.
    pain001({ message, created: batch.at, executed, initiator, accounts, transfers })
}

/** Finds what a file is made of; refuses all that stands against it before any IBAN is looked up. */
async function readyFor(
  app: App,
  needs: PayRunNeeds,
  place: PayRunHalf,
  { batch: asked, executed: day, again }: FileAsked,
  { actor, now }: ActorContext,
): Promise<Ready> {
  const payable = await payableIn(app, needs, place, { actor, head: true })
  const [{ state }, needsTwo, named] = await Promise.all([
    app.load(payRunAggregate, payRunStream(place)),
    needs.payRunNeedsTwo(app, place.studio, now),
    needs.studioNamed(app, place.studio),
  ])
  const { batch, transfers } = transfersFor(state, { place, batch: asked, needsTwo, again })
  refuseChanged(transfers, payable)
  // The day that the bank was told first stands.
  const executed = batch.file?.executed ?? day
  const today = dateAt(now, named?.timezone ?? DEFAULT_ZONE)
  const until = addDays(today, EXECUTED_AHEAD_DAYS_MAX)
  if (!batch.file && (executed < today || executed > until))
    return refusePayRun('payRun.executed', { until })
  return {
    place,
    batch,
    entries: transfers,
    message: messageOf(place, batch.n),
    executed,
    needsTwo,
    studio: named?.name ?? place.studio,
  }
}
/** Refuses where somebody's signature does not stand as it was prepared, or they were paid meanwhile. */
function refuseChanged(transfers: readonly BatchEntry[], payable: readonly Payable[]): void {
  const now = new Map(payable.map((one) => [one.user, one]))
  const changed = transfers.filter(({ user, amount, currency }) => {
    const one = now.get(user)
    return one?.state !== 'signed' || one.net !== BigInt(amount) || one.currency !== currency
  })
  if (changed.length > 0)
    refusePayRun('payRun.changed', { users: changed.map(({ user }) => user).join(', ') })
}

interface Made {
  readonly form: BankFileForm
  readonly text: string
  readonly again: boolean
}
/** Records the file before it is given away. Its digest needs the installation's key: nobody can try accounts against it. */
async function record(
  app: App,
  { place, batch, message, executed, needsTwo }: Ready,
  { form, text, again }: Made,
  context: ActorContext,
): Promise<void> {
  const key = app.vault.derive('digests of bank files')
  const fingerprint = createHmac('sha256', key).update(text).digest('base64url')
  await app.handle(
    payRunAggregate,
    payRunStream(place),
    {
      type: 'MakeFile',
      place,
      batch: batch.n,
      form,
      message,
      executed,
      fingerprint,
      needsTwo,
      again,
    },
    context,
    { studio: place.studio },
  )
}
function fileAnswer(type: string, text: string, filename: string) {
  const bytes = Buffer.from(text)
  return { type, body: Readable.from([bytes]), bytes: bytes.length, filename, cacheSeconds: 0 }
}
