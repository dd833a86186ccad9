import { refusePayRun } from '#shared/settlements/pay-run-refusals.ts'
import { ANSWER_LINES_MAX } from '#shared/settlements/pay-run/rules.ts'
import { bankAmount, type AnswerLine } from './bank-answer.ts'
import { allIn, nodeAt, readXml, textAt, type XmlNode } from './xml-reader.ts'

/** By the kind of message: where its parts stand. A statement (camt.053) has entries of the same form. */
const kinds = [
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ['BkToCstmrStmt', 'Stmt'],
] as const

/**
 * Reads the transactions of a camt.054, of any version. Raises payRun.xmlUnsafe, payRun.notXml and payRun.linesTooMany.
 * Money that left the account is a payment; money of one of our references that came in is a return.
 */
export function readCamt(text: string): readonly AnswerLine[] {
  const document = readXml(text)
  const parts = kinds.flatMap(([message, part]) => allIn(nodeAt(document, message), part))
  if (document.name !== 'Document' || parts.length === 0)
    return refusePayRun('payRun.notXml', { detail: 'it has no notification' })
  const lines = parts.flatMap((part) => allIn(part, 'Ntry')).flatMap(linesOf)
  return lines.length > ANSWER_LINES_MAX
    ? refusePayRun('payRun.linesTooMany', { max: ANSWER_LINES_MAX })
    : lines
}
function linesOf(entry: XmlNode): readonly AnswerLine[] {
  const transactions = allIn(entry, 'NtryDtls').flatMap((details) => allIn(details, 'TxDtls'))
  // The amount of an entry is that of its only transaction, and of no single one among several.
  const [only, ...others] = transactions
  const sole = others.length === 0 ? nodeAt(entry, 'Amt') : undefined
  return (only ? transactions : [entry]).map((one) => lineOf(entry, one, sole))
}
function lineOf(entry: XmlNode, one: XmlNode, sole: XmlNode | undefined): AnswerLine {
  const amount = nodeAt(one, 'AmtDtls', 'TxAmt', 'Amt') ?? nodeAt(one, 'Amt') ?? sole
  const side = textAt(one, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')
  const returned = nodeAt(one, 'RtrInf')
  return {
    reference: textAt(one, 'Refs', 'EndToEndId'),
    amount: bankAmount(amount?.text.trim() ?? ''),
    currency: amount?.attributes['Ccy']?.toLowerCase() ?? '',
    kind: !isBooked(entry) ? 'pending' : side === 'CRDT' || returned ? 'returned' : 'paid',
    bank: textAt(one, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef'),
    reason: reasonOf(returned),
  }
}
/** Older versions have the status as a text, newer ones as a code in it. */
const isBooked = (entry: XmlNode): boolean =>
  (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === 'BOOK'
const reasonOf = (returned: XmlNode | undefined): string =>
  [textAt(returned, 'Rsn', 'Cd') || textAt(returned, 'Rsn', 'Prtry'), textAt(returned, 'AddtlInf')]
    .filter((part) => part !== '')
    .join(' ')
