import { halfFirstDay } from '#shared/money/half.ts'
import { MAIL_AGAIN_SECONDS } from '#shared/settlements/pay-run/rules.ts'
import { payslipMailEvents } from '#shared/settlements/payslip-mail-events.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { PayslipsHalf } from './signed-settlement.ts'

interface Payslip {
  readonly user: string
  readonly signature: string
}
/** The newest mail of each person: of which signature, and when it was handed over. */
interface PayslipMails {
  readonly mails: Readonly<Record<string, { readonly signature: string; readonly at: string }>>
}
interface MailAsked {
  readonly place: PayslipsHalf
  readonly base: string
  readonly again: boolean
  readonly payslips: readonly Payslip[]
  /** People whose newest mail never arrived. */
  readonly failed: ReadonlySet<string>
}

/** Streams: `payslip-mail-<studio>:<first day of the half>`: who was mailed which payslip. */
export const payslipMailAggregate = aggregateOf<PayslipMails>()({
  name: 'payslip-mail',
  events: payslipMailEvents,
  initial: { mails: {} },
  decide: {
    /** Leaves out a person who has the payslip of this signature: for ever, or, with `again`, if it was mailed just now. */
    Mail: (state, { place, base, again, failed, ...asked }: MailAsked, { actor: by, now: at }) => {
      const { studio, month, half } = place
      const has = ({ user, signature }: Payslip) =>
        Object.hasOwn(state.mails, user) && state.mails[user]?.signature === signature
      const isRecent = ({ user }: Payslip) =>
        Date.parse(at) - Date.parse(state.mails[user]?.at ?? '') < MAIL_AGAIN_SECONDS * 1000
      const payslips = asked.payslips.filter(
        (one) => failed.has(one.user) || !has(one) || (again && !isRecent(one)),
      )
      return payslips.length === 0
        ? []
        : [{ type: 'PayslipsMailed', data: { studio, month, half, by, at, base, again, payslips } }]
    },
  },
  evolve: {
    PayslipsMailed: ({ mails }, { payslips, at }) => ({
      mails: {
        ...mails,
        ...Object.fromEntries(payslips.map(({ user, signature }) => [user, { signature, at }])),
      },
    }),
  },
})
export const payslipMailStream = ({ studio, ...half }: PayslipsHalf): string =>
  `${payslipMailAggregate.name}-${studio}:${halfFirstDay(half)}`
