import { z } from 'zod'
import { CurrencyCode } from '../money/amount.ts'

const Amount = z.string().regex(/^-?(0|[1-9][0-9]{0,14})\.[0-9]{2}$/)
/** What a payslip proves: what the hash of its settlement covers, with lines as pairs of key and amount. */
export const PayslipContent = z.object({
  studio: z.string().min(1).max(100),
  user: z.string().min(1).max(100),
  month: z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/),
  half: z.union([z.literal(1), z.literal(2)]),
  currency: CurrencyCode,
  net: Amount,
  lines: z.array(z.tuple([z.string().min(1).max(200), Amount])).max(2000),
})
export type PayslipContent = z.infer<typeof PayslipContent>

/** The RFC 8785 JSON that `resultText` (result.ts) writes of the same settlement. */
export function contentText({
  studio,
  user,
  month,
  half,
  currency,
  lines,
  net,
}: PayslipContent): string {
  const said = lines.map(([key, amount]) => ({ amount, key }))
  return JSON.stringify({ currency, half, lines: said, month, net, studio, user })
}
/**
 * The text whose SHA-256, in lower-case hex, is the commitment of a signed settlement: a salt of 128 bits in base64url, and its
 * result (result.ts). Without the salt nobody can try amounts until one fits; whoever has salt and result can show them.
 */
export const commitmentText = (salt: string, result: string): string => `${salt}\n${result}`
