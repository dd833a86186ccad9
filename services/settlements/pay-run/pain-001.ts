import { amountText, type Currency } from '#shared/money/amount.ts'
import { element, xmlDocument, type XmlElement } from './xml-writer.ts'

/** A transfer as it stands in the file: names in the characters of SEPA, amounts in minor units. */
export interface BankTransfer {
  readonly endToEnd: string
  readonly name: string
  readonly iban: string
  readonly currency: Currency
  readonly amount: bigint
  /** The text that the receiver reads, at most 140 characters. */
  readonly text: string
}
/** The studio’s account of a currency. */
export interface DebtorAccount {
  readonly holder: string
  readonly iban: string
  /** Empty: not given. */
  readonly bic: string
}
export interface BankFile {
  readonly message: string
  /** When the first file of the batch was made: an instant. */
  readonly created: string
  /** The day on which the bank is to pay. */
  readonly executed: string
  readonly initiator: string
  readonly accounts: ReadonlyMap<Currency, DebtorAccount>
  readonly transfers: readonly BankTransfer[]
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const sum = (transfers: readonly BankTransfer[]): string =>
  amountText(transfers.reduce((all, { amount }) => all + amount, 0n))
const name = (text: string) => element('Nm', text)
const iban = (text: string) => element('Id', [element('IBAN', text)])

/**
 * Writes a customer credit transfer initiation, pain.001.001.09: the version that the SEPA rulebooks of 2023 and later
 * ask of every bank; the older .03 is being given up. A group of payments for each currency.
 */
export function pain001({
  message,
  created,
  executed,
  initiator,
  accounts,
  transfers,
}: BankFile): string {
  const groups = [...Map.groupBy(transfers, ({ currency }) => currency)]
  return xmlDocument(
    element(
      'Document',
      [
        element('CstmrCdtTrfInitn', [
          element('GrpHdr', [
            element('MsgId', message),
            element('CreDtTm', `${created.slice(0, 19)}Z`),
            element('NbOfTxs', String(transfers.length)),
            element('CtrlSum', sum(transfers)),
            element('InitgPty', [name(initiator)]),
          ]),
          ...groups.map(([currency, some]) => {
            const account = accounts.get(currency)
            if (!account) throw new Error(`there is no account to pay ${currency} from`)
            return group({ message, executed, currency, account, transfers: some })
          }),
        ]),
      ],
      { xmlns: NAMESPACE },
    ),
  )
}
/** Euro go by SEPA, where each side bears its own charges (SLEV). Lei go by the national clearing, which is no SEPA. */
const isSepa = (currency: Currency): boolean => currency === 'eur'

function group({
  message,
  executed,
  currency,
  account,
  transfers,
}: Pick<BankFile, 'message' | 'executed' | 'transfers'> & {
  readonly currency: Currency
  readonly account: DebtorAccount
}): XmlElement {
  return element('PmtInf', [
    element('PmtInfId', `${message}-${currency.toUpperCase()}`),
    element('PmtMtd', 'TRF'),
    element('NbOfTxs', String(transfers.length)),
    element('CtrlSum', sum(transfers)),
    isSepa(currency)
      ? element('PmtTpInf', [element('SvcLvl', [element('Cd', 'SEPA')])])
      : undefined,
    element('ReqdExctnDt', [element('Dt', executed)]),
    element('Dbtr', [name(account.holder)]),
    element('DbtrAcct', [iban(account.iban), element('Ccy', currency.toUpperCase())]),
    element('DbtrAgt', [
      element('FinInstnId', [
        account.bic === ''
          ? element('Othr', [element('Id', 'NOTPROVIDED')])
          : element('BICFI', account.bic),
      ]),
    ]),
    element('ChrgBr', isSepa(currency) ? 'SLEV' : 'SHAR'),
    ...transfers.map(transfer),
  ])
}
const transfer = ({ endToEnd, currency, amount, ...to }: BankTransfer): XmlElement =>
  element('CdtTrfTxInf', [
    element('PmtId', [element('InstrId', endToEnd), element('EndToEndId', endToEnd)]),
    element('Amt', [element('InstdAmt', amountText(amount), { Ccy: currency.toUpperCase() })]),
    element('Cdtr', [name(to.name)]),
    element('CdtrAcct', [iban(to.iban)]),
    element('RmtInf', [element('Ustrd', to.text)]),
  ])
