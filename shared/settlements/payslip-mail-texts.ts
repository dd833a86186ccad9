import type { MonthHalf } from '../money/half.ts'
import { filledWords, halfInWords, payslipLanguage } from './payslip-texts.ts'

interface MailWords {
  readonly subject: string
  readonly text: readonly string[]
}
const en: MailWords = {
  subject: 'Payslip, {period}',
  text: ['Hello {name},', 'your payslip for {period} at {studio} is attached.'],
}
const words: Readonly<Record<string, MailWords>> = {
  en,
  es: {
    subject: 'Recibo de pago, {period}',
    text: ['Hola, {name}:', 'Adjuntamos tu recibo de pago del periodo {period} en {studio}.'],
  },
  ro: {
    subject: 'Fluturaș de plată, {period}',
    text: ['Bună, {name},', 'găsești atașat fluturașul tău de plată pentru {period}, la {studio}.'],
  },
}
/** The mail that a payslip comes with, in its person's language: subject and text. */
export function payslipMail(
  half: MonthHalf,
  { language, name, studio }: Readonly<Record<'language' | 'name' | 'studio', string>>,
): { readonly subject: string; readonly text: string } {
  const { subject, text } = words[payslipLanguage(language)] ?? en
  const values = { name, studio, period: halfInWords(half, language) }
  return {
    subject: filledWords(subject, values),
    text: `${text.map((line) => filledWords(line, values)).join('\n\n')}\n`,
  }
}
