import { PerPerson } from '../../platform/concurrency/per-person.ts'
import { Thread } from '../../platform/concurrency/thread.ts'
import type { PayslipPrint } from './payslip-pdf.ts'

/** So many wait for the thread at most; a batch asks for one at a time. */
const WAITING_MAX = 50
const thread = new Thread<PayslipPrint, Uint8Array>(
  new URL('./payslip-worker.ts', import.meta.url),
  WAITING_MAX,
)

/** So many of one person: a batch asks for one at a time. */
const places = new PerPerson(5)

/** A payslip, made in a thread for a person: it takes 15 ms. Raises store.busy where too many wait, request.yoursInProgress where too many of theirs do. */
export const printPayslip = (print: PayslipPrint, person: string): Promise<Uint8Array> =>
  places.run(person, () => thread.ask(print))
