import { z } from 'zod'
import { doer, impersonal, person } from '../platform/event-fields.ts'
import { eventTypesOf } from '../platform/messages.ts'

const eventType = eventTypesOf('settlements')

/** Streams: `payslip-mail-<studio>:<first day of the half>`. */
export const payslipMailEvents = {
  /** Whose payslips were handed over to be mailed; each is sent by itself, once. */
  PayslipsMailed: eventType(
    z.object({
      studio: impersonal(),
      month: impersonal(),
      half: z.union([z.literal(1), z.literal(2)]),
      by: doer(),
      at: impersonal(z.iso.datetime()),
      /** The address of Callboard, which the payslips print. */
      base: impersonal(),
      /** Whether those who had theirs were to get it once more. */
      again: z.boolean(),
      /** By the event of the signature: another signature is another payslip. */
      payslips: z.array(z.object({ user: person(), signature: impersonal() })),
    }),
    { of: ({ studio }) => studio, name: 'Payslips mailed' },
  ),
}
