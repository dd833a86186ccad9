import { parentPort } from 'node:worker_threads'
import { payslipPdf, type PayslipPrint } from './payslip-pdf.ts'

/** What comes in and goes out of the thread that makes payslips. */
export interface PrintAsked {
  readonly id: number
  readonly print: PayslipPrint
}
export type Printed =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string }

parentPort?.on('message', ({ id, print }: PrintAsked) => {
  let printed: Printed
  try {
    printed = { id, pdf: payslipPdf(print) }
  } catch (error) {
    printed = { id, error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(printed, [])
})
