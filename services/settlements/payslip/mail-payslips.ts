import type { mailAddresses } from '#shared/accounts/needs.ts'
import { ERASED } from '#shared/platform/personal.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import type { PayRun } from '#shared/settlements/pay-run/views.ts'
import { payslipMailCalls } from '#shared/settlements/payslip-mail-calls.ts'
import { payslipMailEvents } from '#shared/settlements/payslip-mail-events.ts'
import { payslipMail } from '#shared/settlements/payslip-mail-texts.ts'
import { refuseSettlement } from '#shared/settlements/refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import { action } from '../../platform/kernel/use-case.ts'
import { defineEffect } from '../../platform/outbox/define-effect.ts'
import { onEvent } from '../../platform/process/define-process.ts'
import { payslipMailAggregate, payslipMailStream } from './mail-decider.ts'
import { payslipBase, printsOf } from './payslips.ts'
import { printPayslip } from './print-payslips.ts'
import type { PayslipNeeds, PayslipsHalf } from './signed-settlement.ts'

/** The needs of mailing payslips besides those of printing them. */
export interface MailNeeds {
  readonly mailAddresses: GivenBy<typeof mailAddresses>
}
const EFFECT = 'settlements.payslip'
/** A payslip that could not be mailed for so long is sent by hand. */
const LIVES_S = 3 * 86_400
const refsOf = ({ studio, month, half }: PayslipsHalf) => ({ studio, month, half })
const isSetUp = ({ outbox }: Pick<App, 'outbox'>): boolean => outbox.transports.includes('mail')

/** Hands the payslips of a half over to be mailed: to everybody in sight who is signed and has an address. */
export const mailPayslips = (needs: PayslipNeeds & MailNeeds) =>
  action(payslipMailCalls.mailPayslips)(async ({ app, params, body, context }) => {
    const { studio, month, half } = params
    const place = { studio, month, half }
    const signed = await needs.signedInShort(app, place, context)
    if (!isSetUp(app)) return refuseSettlement('settlements.noMail')
    const people = await app.people.get(
      signed.map(({ user }) => user),
      context.now,
    )
    const there = signed.filter(({ user }) => people.get(user)?.erased === false)
    if (there.length === 0) return refuseSettlement('settlements.noPayslip')
    const users = there.map(({ user }) => user)
    const addresses = await needs.mailAddresses(app, users)
    const withAddress = there.filter(({ user }) => addresses.has(user))
    const { events } = await app.handle(
      payslipMailAggregate,
      payslipMailStream(place),
      {
        type: 'Mail',
        place,
        base: payslipBase(context.headers),
        again: body.again ?? false,
        payslips: withAddress.map(({ user, event: signature }) => ({ user, signature })),
        failed: await failedOf(app, place, users),
      },
      context,
      { studio },
    )
    const mailed = events.reduce((count, { data }) => count + data.payslips.length, 0)
    return {
      mailed,
      already: withAddress.length - mailed,
      no_address: users.filter((user) => !addresses.has(user)),
    }
  })
async function failedOf(
  app: App,
  place: PayslipsHalf,
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  const sent = await app.outbox.newestOf(EFFECT, users, refsOf(place))
  return new Set([...sent].flatMap(([user, state]) => (isLost(state) ? [user] : [])))
}
const isLost = (state: string): boolean => state !== 'waiting' && state !== 'delivered'

/** Tells who was mailed their payslip of a half, and what became of it. */
export async function payslipMailsOf(
  app: App,
  place: PayslipsHalf,
  users: readonly string[],
): Promise<PayRun['mail']> {
  if (!isSetUp(app)) return { set_up: false, people: [] }
  const { state } = await app.load(payslipMailAggregate, payslipMailStream(place))
  const mailed = users.filter((user) => Object.hasOwn(state.mails, user))
  const sent = await app.outbox.newestOf(EFFECT, mailed, refsOf(place))
  return {
    set_up: true,
    people: mailed.map((user) => {
      // A mail that arrived long ago is in no outbox any more.
      const became = sent.get(user) ?? 'delivered'
      return {
        user,
        at: state.mails[user]?.at ?? '',
        state: isLost(became) ? 'failed' : became === 'waiting' ? 'waiting' : 'sent',
      }
    }),
  }
}

/** Puts each payslip that was handed over into the outbox, which sends it once. */
export const sendPayslips = onEvent({
  name: 'payslip-mail',
  module: 'settlements',
  version: 1,
  events: payslipMailEvents,
  run: async ({ data }, context) => {
    const { payslips, base } = data
    for (const { user, signature } of payslips)
      context.send(EFFECT, { person: user, refs: { ...refsOf(data), base, signature } })
  },
})
/** The mail, written when it is sent: nothing where the signature no longer holds, or no address is left. */
export const payslipMailEffect = (app: App, needs: PayslipNeeds & MailNeeds) =>
  defineEffect({
    name: EFFECT,
    transport: 'mail',
    lives_s: LIVES_S,
    compose: async ({ person: user, refs }) => {
      const half = refs['half'] === 2 ? 2 : 1
      const place = { studio: String(refs['studio']), month: String(refs['month']), half } as const
      const signed = (await needs.signedOf(app, place, [user])).get(user)
      const to = (await needs.mailAddresses(app, [user])).get(user)
      if (signed?.event !== refs['signature'] || !signed || signed.salt === ERASED || !to)
        return undefined
      const asked = { base: String(refs['base']), now: app.now() }
      const [prints, people] = await Promise.all([
        printsOf(app, needs, [signed], asked),
        app.people.get([user], asked.now),
      ])
      const [print, person] = [prints.get(user), people.get(user)]
      if (!print || !person) return undefined
      const { language, studio } = print
      const name = person.name || user
      return {
        to,
        ...payslipMail(place, { language, studio, name }),
        attachment: {
          filename: `payslip-${place.studio}-${place.month}-${half}.pdf`,
          type: 'application/pdf',
          content: await printPayslip(print, user),
        },
      }
    },
  })
