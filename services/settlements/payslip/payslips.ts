import { Readable } from 'node:stream'
import Papa from 'papaparse'
import type { Instant } from '#shared/platform/messages.ts'
import { trulyWho } from '#shared/platform/request.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import { payslipCalls } from '#shared/settlements/payslip-calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext } from '../../platform/kernel/define-service.ts'
import { action, query } from '../../platform/kernel/use-case.ts'
import { lazyZip } from '../../platform/files/lazy-zip.ts'
import { payslipProofsOf } from './payslip-proof-of.ts'
import type { PayslipPrint } from './payslip-pdf.ts'
import { printOf } from './payslip-print.ts'
import { printPayslip } from './print-payslips.ts'
import type { PayslipsHalf, PayslipNeeds, SignedSettlement } from './signed-settlement.ts'

/** The payslips of a ZIP made ready at once, in a bounded number of queries; each is printed when its turn comes. */
const TOGETHER = 50

/** One payslip. */
export const payslip = (needs: PayslipNeeds) =>
  query(payslipCalls.payslip)(async ({ app, params, context }) => {
    const signed = await needs.signedSettlement(app, params, context)
    if (!signed) return refuseSettlement('settlements.noPayslip')
    if (signed.salt === ERASED) return refuseSettlement('settlements.payslipErased')
    const pdf = await pdfOf(app, needs, signed, context)
    const filename = `payslip-${fileNameOf(params)}.pdf`
    return {
      type: 'application/pdf',
      body: Readable.from([pdf]),
      bytes: pdf.length,
      filename,
      cacheSeconds: 0,
    }
  })
/** All payslips of a half. */
export const payslips = (needs: PayslipNeeds) =>
  query(payslipCalls.payslips)(async ({ app, params, context }) => {
    const signed = await needs.signedInShort(app, params, context)
    const all = signed.map(({ user }) => user)
    const people = await app.people.get(all, context.now)
    const users = all.filter((user) => people.get(user)?.erased !== true)
    if (users.length === 0) return refuseSettlement('settlements.noPayslip')
    const { studio, month, half } = params
    const filename = `payslips-${studio}-${month}-${half}.zip`
    const body = zipOf(app, needs, { half: params, users }, context)
    return { type: 'application/zip', body, filename, cacheSeconds: 0 }
  })
const fileNameOf = ({ studio, month, half, user }: SettlementId): string =>
  `${studio}-${month}-${half}-${user}`

type Prints = ReadonlyMap<string, PayslipPrint>
function zipOf(
  app: App,
  needs: PayslipNeeds,
  { half, users }: { readonly half: PayslipsHalf; readonly users: readonly string[] },
  context: ActorContext,
): Readable {
  const zip = lazyZip()
  // Only those whose turn it is are kept.
  let ready: { readonly from: number; readonly prints: Promise<Prints> } | undefined
  const readyOf = (from: number): Promise<Prints> => {
    if (ready?.from !== from) {
      const some = users.slice(from, from + TOGETHER)
      const prints = needs
        .signedOf(app, half, some)
        .then((signed) => printsOf(app, needs, [...signed.values()], askedBy(context)))
      ready = { from, prints }
    }
    return ready.prints
  }
  for (const [at, user] of users.entries())
    zip.add(`payslip-${fileNameOf({ ...half, user })}.pdf`, async () => {
      const print = (await readyOf(at - (at % TOGETHER))).get(user)
      // Taken back, or erased, since the list was made: an empty file says that something was there.
      return Readable.from(print ? [await printPayslip(print, trulyWho(context.actor))] : [])
    })
  return zip.end()
}

async function pdfOf(
  app: App,
  needs: PayslipNeeds,
  signed: SignedSettlement,
  context: ActorContext,
): Promise<Uint8Array> {
  const print = (await printsOf(app, needs, [signed], askedBy(context))).get(signed.settlement.user)
  if (!print) throw new Error('what is signed and not erased has a payslip')
  return printPayslip(print, trulyWho(context.actor))
}
interface PrintsAsked {
  /** The address of Callboard that they print. */
  readonly base: string
  readonly now: Instant
}
const askedBy = ({ headers, now }: ActorContext): PrintsAsked => ({
  base: payslipBase(headers),
  now,
})
/** As they are printed, of one studio; who was erased has none. */
export async function printsOf(
  app: App,
  { languageOf, studioNamed, siteName }: PayslipNeeds,
  all: readonly SignedSettlement[],
  { base, now }: PrintsAsked,
): Promise<Prints> {
  const signed = all.filter(({ salt }) => salt !== ERASED)
  const users = signed.map(({ settlement }) => settlement.user)
  const studio = signed[0]?.settlement.studio ?? ''
  const [people, named, proofs] = await Promise.all([
    app.people.get(users, now),
    studioNamed(app, studio),
    payslipProofsOf(app, signed),
  ])
  const prints = new Map<string, PayslipPrint>()
  for (const { settlement, workings, at } of signed) {
    const { user } = settlement
    const proof = proofs.get(user)
    if (!proof) throw new Error(`there is no proof of the settlement of ${user}`)
    const data = {
      settlement,
      workings,
      name: nameOf(people.get(user)) ?? user,
      studio: named?.name ?? studio,
      language: await languageOf(app, user),
      timezone: named?.timezone ?? DEFAULT_ZONE,
      signedAt: at,
      siteName,
      proof,
      base,
    }
    prints.set(user, printOf(data))
  }
  return prints
}
const nameOf = (person: { name: string; surname: string; erased: boolean } | undefined) =>
  person === undefined || person.erased ? undefined : `${person.name} ${person.surname}`.trim()

/** Returns the address as the caller has opened it: a proxy that keeps TLS says so. */
export function payslipBase(headers: ActorContext['headers']): string {
  const one = (name: string) => [headers[name]].flat()[0] ?? ''
  const scheme = one('x-forwarded-proto').split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return `${scheme}://${one('host')}`
}

/** Lists what is to be paid; taking the list leaves a trace. */
export const payments = (needs: PayslipNeeds) =>
  action(payslipCalls.payments)(async ({ app, params: half, context }) => {
    const signed = await needs.signedInShort(app, half, context)
    const due = signed.filter(({ state, net }) => state === 'signed' && net !== '0.00')
    const users = due.map(({ user }) => user)
    const name = `${half.studio} ${half.month}/${half.half}`
    const asked = { users, by: context.actor, reason: `payment list ${name}` }
    const ibans = await needs.revealIbans(app, asked, context)
    const people = await app.people.get(users, context.now)
    const rows = due.map(({ user, net, currency }) => ({
      user,
      name: nameOf(people.get(user)) ?? '',
      net,
      currency,
      iban: ibans.get(user) ?? '',
      reference: `${name} ${user}`,
    }))
    const fields = ['user', 'name', 'net', 'currency', 'iban', 'reference']
    // A spreadsheet would run a name that begins as a formula does.
    const text = Papa.unparse({ fields, data: rows }, { newline: '\r\n', escapeFormulae: true })
    const bytes = Buffer.from(`\uFEFF${text.trimEnd()}\r\n`)
    const filename = `payments-${half.studio}-${half.month}-${half.half}.csv`
    const body = Readable.from([bytes])
    return { type: 'text/csv; charset=utf-8', body, bytes: bytes.length, filename, cacheSeconds: 0 }
  })
