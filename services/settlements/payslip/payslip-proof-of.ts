import type { App } from '../../platform/kernel/app.ts'
import { bytesOfBase64url } from '#shared/platform/tree-head.ts'
import type { Bytes } from '#shared/platform/merkle.ts'
import { shortOrigin } from '#shared/settlements/payslip-check.ts'
import { payslipText, type PayslipContent } from '#shared/settlements/payslip-content.ts'
import { proofText, QR_TEXT_MAX, type PayslipProof } from '#shared/settlements/payslip-proof.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import { proveEvent } from '../../platform/transparency/event-proof.ts'
import { commitmentOf } from './commitment.ts'
import type { SignedSettlement } from './signed-settlement.ts'

/** What stands on a payslip of its proof. */
export interface PrintedProof {
  /** Behind `/verify#`. */
  readonly text: string
  readonly origin: string
  readonly size: number
  readonly index: number
}

/** Raises an Error where the event does not commit to what the settlement says: such a payslip would prove nothing. */
export async function payslipProofOf(
  app: Pick<App, 'pool' | 'vault'>,
  { settlement, event, salt }: SignedSettlement,
): Promise<PrintedProof> {
  const content = contentOfSettlement(settlement)
  const proven = await proveEvent(app, event)
  const wanted = settlementStream(content.studio, content.user)
  const { leaf, index, head, proof } = proven ?? {}
  if (!leaf || !head || !proof || index === undefined || leaf.stream !== wanted)
    throw new Error(`event ${event} is no signature of ${wanted}`)
  if (leaf.commitment !== commitmentOf(salt, payslipText(content)))
    throw new Error(`event ${event} does not commit to its result`)
  const { size, root, signature } = head
  const said: PayslipProof = {
    content,
    salt,
    version: leaf.version,
    hash: bytesOfHex(leaf.hash),
    blind: leaf.blind,
    index,
    origin: shortOrigin(head.origin),
    size,
    root,
    signature,
    path: proof,
  }
  const whole = await proofText(said)
  const text = whole.length <= QR_TEXT_MAX ? whole : await proofText({ ...said, path: null })
  return { text, origin: said.origin, size, index }
}
function contentOfSettlement({
  studio,
  user,
  month,
  half,
  currency,
  net,
  lines,
}: SignedSettlement['settlement']): PayslipContent {
  const pairs = lines.map(({ key, amount }): [string, string] => {
    if (amount === null) throw new Error(`${key} of a signed settlement has no amount`)
    return [key, amount]
  })
  return { studio, user, month, half, currency, net, lines: pairs }
}
const bytesOfHex = (hex: string): Bytes =>
  bytesOfBase64url(Buffer.from(hex, 'hex').toString('base64url')) ?? new Uint8Array()
