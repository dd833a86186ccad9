import type { App } from '../../platform/kernel/app.ts'
import { shortOrigin } from '#shared/settlements/payslip-check.ts'
import { payslipText, type PayslipContent } from '#shared/settlements/payslip-content.ts'
import { proofText, QR_TEXT_MAX, type PayslipProof } from '#shared/settlements/payslip-proof.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import { proveEvents, type EventProof } from '../../platform/transparency/event-proof.ts'
import { commitmentOf } from './commitment.ts'
import type { SignedSettlement } from './signed-settlement.ts'

/** The proof as printed on a payslip. */
export interface PrintedProof {
  /** Behind `/verify#`. */
  readonly text: string
  readonly origin: string
  readonly size: number
  readonly index: number
}

/**
 * Returns the proofs of several payslips, by login. Raises an Error where an event does not commit to what its
 * settlement says: such a payslip would prove nothing.
 */
export async function payslipProofsOf(
  app: Pick<App, 'pool' | 'vault'>,
  signed: readonly SignedSettlement[],
): Promise<ReadonlyMap<string, PrintedProof>> {
  const proven = await proveEvents(
    app,
    signed.map(({ event }) => event),
  )
  const printed = new Map<string, PrintedProof>()
  for (const one of signed)
    printed.set(one.settlement.user, await printedProof(one, proven.get(one.event)))
  return printed
}
async function printedProof(
  { settlement, event, salt }: SignedSettlement,
  proven: EventProof | undefined,
): Promise<PrintedProof> {
  const content = contentOfSettlement(settlement)
  const wanted = settlementStream(content.studio, content.user)
  if (proven?.leaf.stream !== wanted) throw new Error(`event ${event} is no signature of ${wanted}`)
  const { leaf, index, head, proof } = proven
  if (leaf.commitment !== commitmentOf(salt, payslipText(content)))
    throw new Error(`event ${event} does not commit to its result`)
  const { size, root, signature } = head
  const said: PayslipProof = {
    content,
    salt,
    version: leaf.version,
    hash: new Uint8Array(Buffer.from(leaf.hash, 'hex')),
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
