/**
 * The types of the official schema, pain.001.001.09, as far as our files have elements of them, under the names that ISO
 * 20022 gives them. What the schema knows and our files never have is named in its place, without a type: it is no
 * element of ours.
 */
export interface SimpleType {
  readonly pattern?: RegExp
  readonly length?: readonly [min: number, max: number]
  /** The digits of a decimal number. */
  readonly digits?: { readonly total: number; readonly fraction: number }
  readonly attributes?: Readonly<Record<string, string>>
}
/** `?` may be absent, `*` may be absent and repeated, `+` may be repeated. */
interface Part {
  readonly name: string
  readonly times: '' | '?' | '*' | '+'
  /** undefined: no element of ours. */
  readonly type: string | undefined
}
export interface ComplexType {
  readonly parts: readonly Part[]
  /** One of the parts; otherwise all, in this order. */
  readonly isChoice: boolean
}
const part = (text: string): Part => {
  const [, name = '', times = '', type] = /^(\w+)([?*+]?)(?: (\w+))?$/.exec(text) ?? []
  return { name, times: times as Part['times'], type }
}
const sequence = (...parts: readonly string[]): ComplexType => ({
  parts: parts.map(part),
  isChoice: false,
})
const choice = (...parts: readonly string[]): ComplexType => ({
  parts: parts.map(part),
  isChoice: true,
})
const upTo = (max: number): SimpleType => ({ length: [1, max] })

export const painSimpleTypes: Readonly<Record<string, SimpleType>> = {
  Max35Text: upTo(35),
  Max140Text: upTo(140),
  Max15NumericText: { pattern: /^[0-9]{1,15}$/ },
  ISODateTime: {
    pattern: /^-?\d{4,}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d([.]\d+)?(Z|[+-]\d\d:\d\d)?$/,
  },
  ISODate: { pattern: /^-?\d{4,}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(Z|[+-]\d\d:\d\d)?$/ },
  DecimalNumber: { digits: { total: 18, fraction: 17 } },
  ActiveOrHistoricCurrencyAndAmount: {
    digits: { total: 18, fraction: 5 },
    attributes: { Ccy: 'ActiveOrHistoricCurrencyCode' },
  },
  ActiveOrHistoricCurrencyCode: { pattern: /^[A-Z]{3}$/ },
  PaymentMethod3Code: { pattern: /^(CHK|TRF|TRA)$/ },
  ChargeBearerType1Code: { pattern: /^(DEBT|CRED|SHAR|SLEV)$/ },
  ExternalServiceLevel1Code: upTo(4),
  IBAN2007Identifier: { pattern: /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/ },
  BICFIDec2014Identifier: { pattern: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ },
}
export const painComplexTypes: Readonly<Record<string, ComplexType>> = {
  Document: sequence('CstmrCdtTrfInitn CustomerCreditTransferInitiationV09'),
  CustomerCreditTransferInitiationV09: sequence(
    'GrpHdr GroupHeader85',
    'PmtInf+ PaymentInstruction30',
    'SplmtryData*',
  ),
  GroupHeader85: sequence(
    'MsgId Max35Text',
    'CreDtTm ISODateTime',
    'Authstn*',
    'NbOfTxs Max15NumericText',
    'CtrlSum? DecimalNumber',
    'InitgPty PartyIdentification135',
    'FwdgAgt?',
  ),
  PaymentInstruction30: sequence(
    'PmtInfId Max35Text',
    'PmtMtd PaymentMethod3Code',
    'BtchBookg?',
    'NbOfTxs? Max15NumericText',
    'CtrlSum? DecimalNumber',
    'PmtTpInf? PaymentTypeInformation26',
    'ReqdExctnDt DateAndDateTime2Choice',
    'PoolgAdjstmntDt?',
    'Dbtr PartyIdentification135',
    'DbtrAcct CashAccount38',
    'DbtrAgt BranchAndFinancialInstitutionIdentification6',
    'DbtrAgtAcct?',
    'InstrForDbtrAgt?',
    'UltmtDbtr?',
    'ChrgBr? ChargeBearerType1Code',
    'ChrgsAcct?',
    'ChrgsAcctAgt?',
    'CdtTrfTxInf+ CreditTransferTransaction34',
  ),
  PaymentTypeInformation26: sequence(
    'InstrPrty?',
    'SvcLvl* ServiceLevel8Choice',
    'LclInstrm?',
    'CtgyPurp?',
  ),
  ServiceLevel8Choice: choice('Cd ExternalServiceLevel1Code', 'Prtry'),
  DateAndDateTime2Choice: choice('Dt ISODate', 'DtTm'),
  PartyIdentification135: sequence('Nm? Max140Text', 'PstlAdr?', 'Id?', 'CtryOfRes?', 'CtctDtls?'),
  CashAccount38: sequence(
    'Id AccountIdentification4Choice',
    'Tp?',
    'Ccy? ActiveOrHistoricCurrencyCode',
    'Nm?',
    'Prxy?',
  ),
  AccountIdentification4Choice: choice('IBAN IBAN2007Identifier', 'Othr'),
  BranchAndFinancialInstitutionIdentification6: sequence(
    'FinInstnId FinancialInstitutionIdentification18',
    'BrnchId?',
  ),
  FinancialInstitutionIdentification18: sequence(
    'BICFI? BICFIDec2014Identifier',
    'ClrSysMmbId?',
    'LEI?',
    'Nm?',
    'PstlAdr?',
    'Othr? GenericFinancialIdentification1',
  ),
  GenericFinancialIdentification1: sequence('Id Max35Text', 'SchmeNm?', 'Issr?'),
  CreditTransferTransaction34: sequence(
    'PmtId PaymentIdentification6',
    'PmtTpInf?',
    'Amt AmountType4Choice',
    'XchgRateInf?',
    'ChrgBr?',
    'ChqInstr?',
    'UltmtDbtr?',
    'IntrmyAgt1?',
    'IntrmyAgt1Acct?',
    'IntrmyAgt2?',
    'IntrmyAgt2Acct?',
    'IntrmyAgt3?',
    'IntrmyAgt3Acct?',
    'CdtrAgt?',
    'CdtrAgtAcct?',
    'Cdtr? PartyIdentification135',
    'CdtrAcct? CashAccount38',
    'UltmtCdtr?',
    'InstrForCdtrAgt*',
    'InstrForDbtrAgt?',
    'Purp?',
    'RgltryRptg*',
    'Tax?',
    'RltdRmtInf*',
    'RmtInf? RemittanceInformation16',
    'SplmtryData*',
  ),
  PaymentIdentification6: sequence('InstrId? Max35Text', 'EndToEndId Max35Text', 'UETR?'),
  AmountType4Choice: choice('InstdAmt ActiveOrHistoricCurrencyAndAmount', 'EqvtAmt'),
  RemittanceInformation16: sequence('Ustrd* Max140Text', 'Strd*'),
}
