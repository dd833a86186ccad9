import { Readable } from 'node:stream'
import Papa from 'papaparse'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { DEFAULT_ZONE } from '#shared/platform/time.ts'
import type { payslipCalls } from '#shared/settlements/payslip-calls.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { SettlementId } from '#shared/settlements/result.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { ActorContext, Handlers } from '../../platform/kernel/define-service.ts'
import { lazyZip } from '../../platform/files/lazy-zip.ts'
import { payslipProofOf } from './payslip-proof-of.ts'
import { printOf } from './payslip-print.ts'
import { printPayslip } from './print-payslips.ts'
import type { PayslipNeeds, SignedSettlement } from './signed-settlement.ts'

/** Payslips, one and all of a half, and the list of what is to be paid. */
export function payslipHandlers(app: App, needs: PayslipNeeds): Handlers<typeof payslipCalls> {
  return {
    payslip: async ({ params }, context) => {
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
    },
    payslips: async ({ params }, context) => {
      const signed = await needs.signedUsers(app, params, context)
      const people = await app.people.get(signed, context.now)
      const users = signed.filter((user) => people.get(user)?.erased !== true)
      if (users.length === 0) return refuseSettlement('settlements.noPayslip')
      const zip = lazyZip()
      for (const user of users) {
        const id = { ...params, user }
        zip.add(`payslip-${fileNameOf(id)}.pdf`, async () => {
          const one = await needs.signedSettlement(app, id, context)
          // Taken back, or erased, since the list was made: an empty file says that something was there.
          if (!one || one.salt === ERASED) return Readable.from([])
          return Readable.from([await pdfOf(app, needs, one, context)])
        })
      }
      const { studio, month, half } = params
      const filename = `payslips-${studio}-${month}-${half}.zip`
      return { type: 'application/zip', body: zip.end(), filename, cacheSeconds: 0 }
    },
    payments: async ({ params }, context) => paymentList(app, needs, params, context),
  }
}
const fileNameOf = ({ studio, month, half, user }: SettlementId): string =>
  `${studio}-${month}-${half}-${user}`

async function pdfOf(
  app: App,
  { languageOf, studioNamed, siteName }: PayslipNeeds,
  signed: SignedSettlement,
  { headers, now }: ActorContext,
): Promise<Uint8Array> {
  const { settlement, at } = signed
  const { studio, user } = settlement
  const person = (await app.people.get([user], now)).get(user)
  const named = await studioNamed(app, studio)
  return printPayslip(
    printOf({
      settlement,
      name: nameOf(person) ?? user,
      studio: named?.name ?? studio,
      language: await languageOf(app, user),
      timezone: named?.timezone ?? DEFAULT_ZONE,
      signedAt: at,
      siteName,
      proof: await payslipProofOf(app, signed),
      base: baseOf(headers),
    }),
  )
}
const nameOf = (person: { name: string; surname: string; erased: boolean } | undefined) =>
  person === undefined || person.erased ? undefined : `${person.name} ${person.surname}`.trim()

/** As whoever asks has opened it: a proxy that keeps TLS says so. */
function baseOf(headers: ActorContext['headers']): string {
  const one = (name: string) => [headers[name]].flat()[0] ?? ''
  const scheme = one('x-forwarded-proto').split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return `${scheme}://${one('host')}`
}

async function paymentList(
  app: App,
  needs: PayslipNeeds,
  half: Omit<SettlementId, 'user'>,
  context: ActorContext,
): Promise<FileAnswer> {
  const due: SignedSettlement['settlement'][] = []
  for (const user of await needs.signedUsers(app, half, context)) {
    const settlement = (await needs.signedSettlement(app, { ...half, user }, context))?.settlement
    if (settlement?.state === 'signed' && settlement.net !== '0.00') due.push(settlement)
  }
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
  const bytes = Buffer.from(`\uFEFF${text}\r\n`)
  const filename = `payments-${half.studio}-${half.month}-${half.half}.csv`
  const body = Readable.from([bytes])
  return { type: 'text/csv; charset=utf-8', body, bytes: bytes.length, filename, cacheSeconds: 0 }
}
