import { isIban } from '#shared/settlements/pay-run/iban.ts'
import {
  painComplexTypes,
  painSimpleTypes,
  type ComplexType,
  type SimpleType,
} from './testing-pain-schema.ts'
import { allIn, nodeAt, readXml, textAt, type XmlNode } from './xml-reader.ts'

/**
 * All faults of a document, each with its place; none for one that a bank takes. It reads the finished document and
 * knows nothing of how it is made: the types of the schema, then what the SEPA rulebook asks beyond them, then counts
 * and sums.
 */
export function painFaults(text: string): readonly string[] {
  const document = readXml(text)
  const root = document.attributes['xmlns']
  return [
    ...(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>') ? [] : ['no XML declaration']),
    ...(document.name === 'Document' ? [] : [`the root is ${document.name}`]),
    ...(root === 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' ? [] : [`namespace ${root}`]),
    ...schemaFaults(document, 'Document', 'Document'),
    ...guideFaults(document, []),
    ...sumFaults(document),
    ...sepaFaults(document),
  ]
}

/** Returns what the schema refuses in an element of a type, and in all that is in it. */
function schemaFaults(node: XmlNode, typeName: string, place: string): readonly string[] {
  const complex = painComplexTypes[typeName]
  const simple = painSimpleTypes[typeName]
  if (complex) return [...attributeFaults(node, place, {}), ...complexFaults(node, complex, place)]
  if (!simple) throw new Error(`${place}: the schema of the test has no type ${typeName}`)
  return [
    ...attributeFaults(node, place, simple.attributes ?? {}),
    ...node.children.map(({ name }) => `${place}: has an element ${name}`),
    ...simpleFaults(node.text, simple, place),
  ]
}
function attributeFaults(
  node: XmlNode,
  place: string,
  wanted: NonNullable<SimpleType['attributes']>,
): readonly string[] {
  const others = Object.keys(node.attributes).filter(
    (name) => wanted[name] === undefined && !(name === 'xmlns' && node.name === 'Document'),
  )
  return [
    ...others.map((name) => `${place}: has an attribute ${name}`),
    ...Object.entries(wanted).flatMap(([name, type]) =>
      simpleFaults(
        node.attributes[name] ?? '',
        painSimpleTypes[type] ?? {},
        `${place}: attribute ${name}`,
      ),
    ),
  ]
}
function simpleFaults(
  text: string,
  { pattern, length, digits }: SimpleType,
  place: string,
): readonly string[] {
  const said = `${place}: “${text}”`
  const [min, max] = length ?? [0, Infinity]
  const size = Array.from(text).length
  return [
    ...(pattern && !pattern.test(text) ? [said] : []),
    ...(size < min || size > max ? [`${said} has ${size} characters`] : []),
    ...(digits && !isDecimal(text, digits) ? [`${said} is no such number`] : []),
  ]
}
/** Not below zero, of so many digits in all, and behind the point; zeros at either end do not count. */
function isDecimal(text: string, { total, fraction }: NonNullable<SimpleType['digits']>): boolean {
  const [, whole = '', places = ''] = /^\+?(\d*)(?:[.](\d*))?$/.exec(text) ?? []
  const [before, behind] = [whole.replace(/^0+/, ''), places.replace(/0+$/, '')]
  return (
    whole + places !== '' && behind.length <= fraction && before.length + behind.length <= total
  )
}
function complexFaults(node: XmlNode, type: ComplexType, place: string): readonly string[] {
  const names = node.children.map(({ name }) => name)
  const forms = type.parts.map(({ name, times }) => `(?:${name} )${times}`)
  const form = type.isChoice ? `^(?:${forms.join('|')})$` : `^${forms.join('')}$`
  return [
    ...(new RegExp(form).test(names.map((name) => `${name} `).join(''))
      ? []
      : [`${place}: has ${names.join(' ') || 'nothing'} in it`]),
    ...(node.text.trim() === '' ? [] : [`${place}: has text`]),
    ...node.children.flatMap((one) => {
      const found = type.parts.find(({ name }) => name === one.name)
      const at = `${place}.${one.name}`
      return found?.type ? schemaFaults(one, found.type, at) : [`${at}: not an element of ours`]
    }),
  ]
}

const identification = /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]{1,35}(?<![/ ])$/
const moneyForm = /^(?!0+[.]?0*$)\d{1,16}[.]\d{2}$/
/** The demands of the SEPA rulebook and its guide for the first message beyond the schema, by element. */
const guide: Readonly<Record<string, RegExp>> = {
  MsgId: identification,
  PmtInfId: identification,
  InstrId: identification,
  EndToEndId: identification,
  Nm: /^(?=.*[A-Za-z0-9])[A-Za-z0-9/\-?:().,'+ ]{1,70}$/,
  PmtMtd: /^TRF$/,
  InstdAmt: moneyForm,
  CtrlSum: moneyForm,
  'Othr.Id': /^NOTPROVIDED$/,
  Ustrd: /^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/,
}
/** Elements that the schema lets be repeated, and the guide does not. */
const onlyOnce = ['SvcLvl', 'Ustrd'] as const
/** Elements that the schema lets be absent, and a transfer cannot be without. */
const needed: Readonly<Record<string, readonly string[]>> = {
  GrpHdr: ['CtrlSum'],
  PmtInf: ['NbOfTxs', 'CtrlSum'],
  InitgPty: ['Nm'],
  Dbtr: ['Nm'],
  Cdtr: ['Nm'],
  CdtTrfTxInf: ['Cdtr', 'CdtrAcct'],
}
function guideFaults(node: XmlNode, path: readonly string[]): readonly string[] {
  const here = [...path, node.name]
  const place = here.join('.')
  const form = guide[here.slice(-2).join('.')] ?? guide[node.name]
  const missing = (needed[node.name] ?? []).filter((name) => !nodeAt(node, name))
  const isAgent = node.name === 'FinInstnId' && node.children.length !== 1
  return [
    ...(form && !form.test(node.text) ? [`${place}: “${node.text}”`] : []),
    ...missing.map((name) => `${place}: has no ${name}`),
    ...(isAgent ? [`${place}: is a BIC or none`] : []),
    ...onlyOnce.flatMap((name) =>
      allIn(node, name).length > 1 ? [`${place}: has several ${name}`] : [],
    ),
    ...node.children.flatMap((one) => guideFaults(one, here)),
  ]
}

/** Hundredths of an amount as it is written; null for what is none. */
function hundredths(text: string): bigint | null {
  const [, whole, places = ''] = /^(\d+)(?:[.](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : BigInt(whole) * 100n + BigInt(places.padEnd(2, '0'))
}
/** The counts and sums of the header and of each group against the transfers themselves; ids that stand twice. */
function sumFaults(document: XmlNode): readonly string[] {
  const all = nodeAt(document, 'CstmrCdtTrfInitn')
  const groups = allIn(all, 'PmtInf')
  const transfersOf = (some: readonly XmlNode[]) =>
    some.flatMap((group) => allIn(group, 'CdtTrfTxInf'))
  const compare = (head: XmlNode | undefined, some: readonly XmlNode[], place: string) => {
    const transfers = transfersOf(some)
    const sum = transfers.reduce(
      (so, one) => so + (hundredths(textAt(one, 'Amt', 'InstdAmt')) ?? 0n),
      0n,
    )
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
/** One currency a group; SEPA is of euro alone, has shared charges, and pays 999,999,999.99 at most; IBANs fit. */
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
    const tooLarge = transfers.filter(
      (one) => (hundredths(textAt(one, 'Amt', 'InstdAmt')) ?? 0n) > 99_999_999_999n,
    )
    return [
      ...(currencies.size === 1 ? [] : ['a group of several currencies']),
      ...(isSepa === isEuro ? [] : ['SEPA is of euro, and euro by SEPA']),
      ...(isSepa && textAt(group, 'ChrgBr') !== 'SLEV' ? ['charges of SEPA are SLEV'] : []),
      ...(isSepa ? tooLarge.map(() => 'too much for SEPA') : []),
      ...ibans.filter((iban) => !isIban(iban)).map((iban) => `IBAN ${iban}`),
    ]
  })
}
