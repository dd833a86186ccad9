import { amountInWords } from '#shared/settlements/amount-words.ts'
import { formulaInWords, ratesInWords } from '#shared/settlements/formula-words.ts'
import {
  filledWords,
  halfInWords,
  lineInWords,
  payslipLanguage,
  payslipWords,
  type PayslipWords,
} from '#shared/settlements/payslip-texts.ts'
import type { PayslipPrint } from './payslip-pdf.ts'
import type { PrintedProof } from './payslip-proof-of.ts'
import type { SignedSettlement } from './signed-settlement.ts'

/** The data of a payslip. */
interface PayslipData {
  readonly settlement: SignedSettlement['settlement']
  readonly workings: SignedSettlement['workings']
  readonly name: string
  /** The name of the studio. */
  readonly studio: string
  readonly language: string
  /** The zone of the studio. */
  readonly timezone: string
  readonly signedAt: string
  readonly siteName: (code: string) => string
  readonly proof: PrintedProof
  /** The address of Callboard: `https://callboard.example`. */
  readonly base: string
}

/** A settlement as it is printed, in the words of a language. */
export function printOf(data: PayslipData): PayslipPrint {
  const { settlement, name, studio } = data
  const language = payslipLanguage(data.language)
  const words = payslipWords(language)
  const amount = (text: string) => amountInWords(text, settlement.currency, language)
  const period = halfInWords(settlement, language)
  return {
    language,
    title: `${words.payslip}, ${period}`,
    heading: words.payslip,
    studio,
    facts: factsOf(data, words, period),
    columns: words.columns,
    lines: linesOf(data, language),
    totals: [
      [words.earned, amount(settlement.earned)],
      [words.net, amount(settlement.net)],
    ],
    footer: filledWords(words.footer, { name, period }),
    proof: proofOf(data, words, language),
  }
}
function linesOf(
  { settlement: { lines, currency }, workings, siteName }: PayslipData,
  language: string,
): PayslipPrint['lines'] {
  const byKey = new Map(workings.map((one) => [one.key, one]))
  return lines.map(({ key, amount }) => {
    if (amount === null) throw new Error(`${key} of a signed settlement has no amount`)
    const facts = byKey.get(key)
    const formula = facts?.formula
    const said = formula
      ? [formulaInWords(formula, { amount, currency }, language), ratesInWords(formula, language)]
      : []
    return [
      lineInWords(key, language, { siteName, facts }),
      said.filter((text) => text !== '').join(' · '),
      amountInWords(amount, currency, language),
    ]
  })
}
function factsOf(
  { settlement, name, studio, language, timezone, signedAt }: PayslipData,
  words: PayslipWords,
  period: string,
): PayslipPrint['facts'] {
  const { user, state, currency, payment } = settlement
  const at = new Intl.DateTimeFormat(
    payslipLanguage(language) === 'en' ? 'en-GB' : payslipLanguage(language),
    { dateStyle: 'long', timeStyle: 'short', timeZone: timezone },
  ).format(Date.parse(signedAt))
  const reference = payment?.reference ?? ''
  return [
    [words.person, name],
    [words.login, user],
    [words.studio, studio],
    [words.period, period],
    [words.currency, currency.toUpperCase()],
    [words.state, words.states[state]],
    [words.signed, `${at} (${timezone})`],
    ...(reference === '' ? [] : [[words.reference, reference] as const]),
  ]
}
function proofOf(
  { proof, base }: PayslipData,
  words: PayslipWords,
  language: string,
): PayslipPrint['proof'] {
  const number = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language)
  const values = {
    log: proof.origin,
    size: number.format(proof.size),
    index: number.format(proof.index + 1),
  }
  return {
    heading: words.proof,
    text: words.proofText,
    open: words.proofOpen,
    facts: [filledWords(words.proofLog, values), filledWords(words.proofLeaf, values)],
    address: `${base}/verify#${proof.text}`,
    alt: words.proofAlt,
  }
}
