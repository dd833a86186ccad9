import { isIban } from '#shared/settlements/pay-run/iban.ts'
import { allIn, nodeAt, readXml, textAt, type XmlNode } from './xml-reader.ts'

/**
 * The rules of pain.001.001.09, and those that the SEPA rulebook adds, of the elements that our files have: which there
 * must be, in which order, how long, of which characters. It reads the finished document and knows nothing of how it is
 * made.
 */
interface Rule {
  /** Elements in their order in the schema: `?` may be absent, `*` may be repeated, `+` is there and may be. */
  readonly within?: readonly string[]
  readonly text?: RegExp
  readonly attributes?: Readonly<Record<string, RegExp>>
}
const identification = /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]{1,35}(?<![/ ])$/
const party = /^(?=.*[A-Za-z0-9])[A-Za-z0-9/\-?:().,'+ ]{1,70}$/
const amount = /^(?!0+[.]?0*$)\d{1,16}[.]\d{2}$/
const currency = /^[A-Z]{3}$/

/** By path from the document, with a dot between. */
const rules: Readonly<Record<string, Rule>> = {
  Document: { within: ['CstmrCdtTrfInitn'] },
  CstmrCdtTrfInitn: { within: ['GrpHdr', 'PmtInf+'] },
  GrpHdr: { within: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum?', 'InitgPty'] },
  MsgId: { text: identification },
  CreDtTm: { text: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$/ },
  NbOfTxs: { text: /^\d{1,15}$/ },
  CtrlSum: { text: /^\d{1,17}([.]\d{1,2})?$/ },
  InitgPty: { within: ['Nm?'] },
  Nm: { text: party },
  PmtInf: {
    within: [
      'PmtInfId',
      'PmtMtd',
      'BtchBookg?',
      'NbOfTxs?',
      'CtrlSum?',
      'PmtTpInf?',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'UltmtDbtr?',
      'ChrgBr?',
      'CdtTrfTxInf+',
    ],
  },
  PmtInfId: { text: identification },
  PmtMtd: { text: /^TRF$/ },
  PmtTpInf: { within: ['InstrPrty?', 'SvcLvl*', 'LclInstrm?', 'CtgyPurp?'] },
  SvcLvl: { within: ['Cd'] },
  Cd: { text: /^[A-Z]{4}$/ },
  ReqdExctnDt: { within: ['Dt'] },
  Dt: { text: /^\d{4}-\d\d-\d\d$/ },
  Dbtr: { within: ['Nm'] },
  DbtrAcct: { within: ['Id', 'Ccy?'] },
  Ccy: { text: currency },
  'DbtrAcct.Id': { within: ['IBAN'] },
  'CdtrAcct.Id': { within: ['IBAN'] },
  'Othr.Id': { text: /^NOTPROVIDED$/ },
  IBAN: { text: /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/ },
  DbtrAgt: { within: ['FinInstnId'] },
  FinInstnId: { within: ['BICFI?', 'Othr?'] },
  BICFI: { text: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ },
  Othr: { within: ['Id'] },
  ChrgBr: { text: /^(SLEV|SHAR|DEBT|CRED)$/ },
  CdtTrfTxInf: {
    within: [
      'PmtId',
      'PmtTpInf?',
      'Amt',
      'ChrgBr?',
      'UltmtDbtr?',
      'CdtrAgt?',
      'Cdtr',
      'CdtrAcct',
      'UltmtCdtr?',
      'Purp?',
      'RmtInf?',
    ],
  },
  PmtId: { within: ['InstrId?', 'EndToEndId'] },
  InstrId: { text: identification },
  EndToEndId: { text: identification },
  Amt: { within: ['InstdAmt'] },
  InstdAmt: { text: amount, attributes: { Ccy: currency } },
  Cdtr: { within: ['Nm'] },
  CdtrAcct: { within: ['Id'] },
  RmtInf: { within: ['Ustrd*'] },
  Ustrd: { text: /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/ },
}

/** All faults of a document, each with its place; none for one that a bank takes. */
export function painFaults(text: string): readonly string[] {
  const document = readXml(text)
  const root = document.attributes['xmlns']
  return [
    ...(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>') ? [] : ['no XML declaration']),
    ...(document.name === 'Document' ? [] : [`the root is ${document.name}`]),
    ...(root === 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' ? [] : [`namespace ${root}`]),
    ...faultsIn(document, []),
    ...sumFaults(document),
    ...sepaFaults(document),
  ]
}
function faultsIn(node: XmlNode, path: readonly string[]): readonly string[] {
  const here = [...path, node.name]
  const place = here.join('.')
  const rule = rules[here.slice(-2).join('.')] ?? rules[node.name]
  if (!rule) return [`${place}: not an element of ours`]
  const wanted = Object.entries(rule.attributes ?? {})
  const attributes = Object.keys(node.attributes).filter((name) => name !== 'xmlns')
  return [
    ...wanted.flatMap(([name, form]) =>
      form.test(node.attributes[name] ?? '') ? [] : [`${place}: attribute ${name}`],
    ),
    ...attributes.filter((name) => !rule.attributes?.[name]).map((name) => `${place}: has ${name}`),
    ...(rule.text
      ? textFaults(node, place, rule.text)
      : orderFaults(node, place, rule.within ?? [])),
    ...node.children.flatMap((one) => faultsIn(one, here)),
  ]
}
const textFaults = (node: XmlNode, place: string, form: RegExp): readonly string[] => [
  ...(form.test(node.text) ? [] : [`${place}: “${node.text}”`]),
  ...(node.children.length === 0 ? [] : [`${place}: has elements`]),
]
function orderFaults(node: XmlNode, place: string, within: readonly string[]): readonly string[] {
  const names = node.children.map(({ name }) => name)
  const form = within.map((one) => {
    const [, name = '', times = ''] = /^(\w+)([?*+]?)$/.exec(one) ?? []
    return `(?:${name} )${times}`
  })
  const isOrdered = new RegExp(`^${form.join('')}$`).test(names.map((name) => `${name} `).join(''))
  return [
    ...(isOrdered ? [] : [`${place}: ${names.join(' ')}`]),
    ...(node.text.trim() === '' ? [] : [`${place}: has text`]),
  ]
}

/** Hundredths of an amount as it is written. */
const hundredths = (text: string): bigint => BigInt(text.replace('.', '').padStart(1, '0') || '0')
/** The counts and sums of the header and of each group against the transfers themselves; ids that stand twice. */
function sumFaults(document: XmlNode): readonly string[] {
  const all = nodeAt(document, 'CstmrCdtTrfInitn')
  const groups = allIn(all, 'PmtInf')
  const transfersOf = (some: readonly XmlNode[]) =>
    some.flatMap((group) => allIn(group, 'CdtTrfTxInf'))
  const compare = (head: XmlNode | undefined, some: readonly XmlNode[], place: string) => {
    const transfers = transfersOf(some)
    const sum = transfers.reduce((so, one) => so + hundredths(textAt(one, 'Amt', 'InstdAmt')), 0n)
    return [
      ...(textAt(head, 'NbOfTxs') === String(transfers.length) ? [] : [`${place}: NbOfTxs`]),
      ...(hundredths(textAt(head, 'CtrlSum')) === sum ? [] : [`${place}: CtrlSum`]),
    ]
  }
  const ids = transfersOf(groups).map((one) => textAt(one, 'PmtId', 'EndToEndId'))
  const groupIds = groups.map((one) => textAt(one, 'PmtInfId'))
  return [
    ...compare(nodeAt(all, 'GrpHdr'), groups, 'GrpHdr'),
    ...groups.flatMap((group) => compare(group, [group], 'PmtInf')),
    ...(new Set(ids).size === ids.length ? [] : ['an EndToEndId stands twice']),
    ...(new Set(groupIds).size === groupIds.length ? [] : ['a PmtInfId stands twice']),
  ]
}
/** One currency a group; SEPA is of euro alone and has shared charges; IBANs whose check digits fit. */
function sepaFaults(document: XmlNode): readonly string[] {
  return allIn(nodeAt(document, 'CstmrCdtTrfInitn'), 'PmtInf').flatMap((group) => {
    const transfers = allIn(group, 'CdtTrfTxInf')
    const currencies = new Set(
      transfers.map((one) => nodeAt(one, 'Amt', 'InstdAmt')?.attributes['Ccy']),
    )
    const isSepa = textAt(group, 'PmtTpInf', 'SvcLvl', 'Cd') === 'SEPA'
    const ibans = [group, ...transfers].flatMap((one) =>
      ['DbtrAcct', 'CdtrAcct'].flatMap((name) => textAt(one, name, 'Id', 'IBAN') || []),
    )
    const isEuro = currencies.size === 1 && currencies.has('EUR')
    return [
      ...(currencies.size === 1 ? [] : ['a group of several currencies']),
      ...(isSepa === isEuro ? [] : ['SEPA is of euro, and euro by SEPA']),
      ...(isSepa && textAt(group, 'ChrgBr') !== 'SLEV' ? ['charges of SEPA are SLEV'] : []),
      ...ibans.filter((iban) => !isIban(iban)).map((iban) => `IBAN ${iban}`),
    ]
  })
}
