import { Thread } from '../../platform/concurrency/thread.ts'
import type { PayslipPrint } from './payslip-pdf.ts'

/** So many wait for the thread at most; a batch asks for one at a time. */
const WAITING_MAX = 50
const thread = new Thread<PayslipPrint, Uint8Array>(
  new URL('./payslip-worker.ts', import.meta.url),
  WAITING_MAX,
)

/** A payslip, made in a thread: it takes 15 ms. Raises command.busy where too many wait. */
export const printPayslip = (print: PayslipPrint): Promise<Uint8Array> => thread.ask(print)
