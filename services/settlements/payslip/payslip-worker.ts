import { answerInThread } from '../../platform/concurrency/thread.ts'
import { payslipPdf } from './payslip-pdf.ts'

answerInThread(payslipPdf)
