import { halfFirstDay, type MonthHalf } from '../money/half.ts'
import { halfEnd } from '../platform/local-day.ts'
import type { ItemKind } from '../money/items.ts'
import { localeOf, percentInWords } from './amount-words.ts'
import type { LineKind } from './line.ts'
import { readLineKey } from './line-key.ts'
import { wordsOfRuleId } from './rule-id-words.ts'
import type { LineWorking } from './working-calls.ts'

/** The words of a payslip, on paper and where one is checked. `{name}` is filled in. */
export interface PayslipWords {
  readonly payslip: string
  readonly person: string
  readonly login: string
  readonly studio: string
  readonly period: string
  readonly currency: string
  readonly state: string
  readonly states: Readonly<Record<'signed' | 'paid', string>>
  readonly signed: string
  readonly reference: string
  readonly columns: readonly [line: string, amount: string]
  readonly kinds: Readonly<Record<LineKind, string>>
  readonly items: Readonly<Record<ItemKind, string>>
  /** The part of an item that is paid back: `{n} of {all}`. */
  readonly part: string
  readonly types: Readonly<Record<string, string>>
  readonly earned: string
  readonly net: string
  readonly footer: string
  readonly proof: string
  readonly proofOpen: string
  readonly proofText: string
  readonly proofAlt: string
  readonly proofLog: string
  readonly proofLeaf: string
}
const en: PayslipWords = {
  payslip: 'Payslip',
  person: 'Name',
  login: 'User name',
  studio: 'Studio',
  period: 'Period',
  currency: 'Currency',
  state: 'Status',
  states: { signed: 'Signed', paid: 'Paid' },
  signed: 'Signed on',
  reference: 'Payment reference',
  columns: ['Description', 'Amount'],
  kinds: {
    income: 'Income',
    rule: 'Bonus rule',
    bonus: 'Bonus',
    penalty: 'Penalty',
    withdrawn: 'Already paid by the site',
    adjustment: 'Correction',
    carried: 'Carried over from the previous half-month',
    installment: 'Instalment',
    carry: 'Carried over to the next half-month',
  },
  items: { bonus: 'Bonus', penalty: 'Penalty', upfront: 'Upfront', purchase: 'Purchase' },
  part: 'Instalment {n} of {all}',
  types: {
    1: 'Tips',
    2: 'Private',
    3: 'Spy',
    4: 'Group',
    5: 'Fan club',
    6: 'Gifts',
    7: 'Media',
    8: 'Fines',
    9: 'Referrals',
    10: 'Other',
    11: 'Withdrawals',
    12: 'Fees',
  },
  earned: 'Earned',
  net: 'Net pay',
  footer: 'Payslip of {name}, {period}',
  proof: 'Check this payslip',
  proofOpen: 'Open the check',
  proofText:
    'Scan the code to check that these figures were signed in Callboard and have not been changed since. No login is needed, and the figures are not sent to the server.',
  proofAlt: 'QR code that opens the check of this payslip',
  proofLog: 'Log {log}, {size} entries',
  proofLeaf: 'Entry {index}',
}
const es: PayslipWords = {
  payslip: 'Recibo de pago',
  person: 'Nombre',
  login: 'Usuario',
  studio: 'Estudio',
  period: 'Periodo',
  currency: 'Moneda',
  state: 'Estado',
  states: { signed: 'Firmado', paid: 'Pagado' },
  signed: 'Firmado el',
  reference: 'Referencia del pago',
  columns: ['Concepto', 'Importe'],
  kinds: {
    income: 'Ingresos',
    rule: 'Regla de bonificación',
    bonus: 'Bonificación',
    penalty: 'Penalización',
    withdrawn: 'Ya pagado por el sitio',
    adjustment: 'Corrección',
    carried: 'Arrastrado de la quincena anterior',
    installment: 'Plazo',
    carry: 'Pasa a la quincena siguiente',
  },
  items: {
    bonus: 'Bonificación',
    penalty: 'Penalización',
    upfront: 'Anticipo',
    purchase: 'Compra',
  },
  part: 'Plazo {n} de {all}',
  types: {
    1: 'Propinas',
    2: 'Privado',
    3: 'Espía',
    4: 'Grupo',
    5: 'Club de fans',
    6: 'Regalos',
    7: 'Multimedia',
    8: 'Multas',
    9: 'Referidos',
    10: 'Otros',
    11: 'Retiradas',
    12: 'Comisiones',
  },
  earned: 'Devengado',
  net: 'Neto a pagar',
  footer: 'Recibo de pago de {name}, {period}',
  proof: 'Comprueba este recibo',
  proofOpen: 'Abrir la comprobación',
  proofText:
    'Escanea el código para comprobar que estas cifras se firmaron en Callboard y no se han cambiado desde entonces. No hace falta iniciar sesión y las cifras no se envían al servidor.',
  proofAlt: 'Código QR que abre la comprobación de este recibo',
  proofLog: 'Registro {log}, {size} entradas',
  proofLeaf: 'Entrada {index}',
}
const ro: PayslipWords = {
  payslip: 'Fluturaș de plată',
  person: 'Nume',
  login: 'Utilizator',
  studio: 'Studio',
  period: 'Perioada',
  currency: 'Moneda',
  state: 'Stare',
  states: { signed: 'Semnat', paid: 'Plătit' },
  signed: 'Semnat la',
  reference: 'Referința plății',
  columns: ['Descriere', 'Sumă'],
  kinds: {
    income: 'Venituri',
    rule: 'Regulă de bonus',
    bonus: 'Bonus',
    penalty: 'Penalizare',
    withdrawn: 'Plătit deja de site',
    adjustment: 'Corecție',
    carried: 'Reportat din chenzina anterioară',
    installment: 'Rată',
    carry: 'Se reportează în chenzina următoare',
  },
  items: { bonus: 'Bonus', penalty: 'Penalizare', upfront: 'Avans', purchase: 'Achiziție' },
  part: 'Rata {n} din {all}',
  types: {
    1: 'Bacșișuri',
    2: 'Privat',
    3: 'Spion',
    4: 'Grup',
    5: 'Fan club',
    6: 'Cadouri',
    7: 'Media',
    8: 'Amenzi',
    9: 'Recomandări',
    10: 'Altele',
    11: 'Retrageri',
    12: 'Comisioane',
  },
  earned: 'Realizat',
  net: 'Net de plată',
  footer: 'Fluturașul de plată al lui {name}, {period}',
  proof: 'Verifică acest fluturaș',
  proofOpen: 'Deschide verificarea',
  proofText:
    'Scanează codul ca să verifici că aceste sume au fost semnate în Callboard și nu au fost schimbate de atunci. Nu trebuie să te autentifici, iar sumele nu sunt trimise la server.',
  proofAlt: 'Cod QR care deschide verificarea acestui fluturaș',
  proofLog: 'Jurnal {log}, {size} înregistrări',
  proofLeaf: 'Înregistrarea {index}',
}
const languages: Readonly<Record<string, PayslipWords>> = { en, es, ro }
/** The language that a payslip is written in; English where theirs is none of ours. */
export const payslipLanguage = (language: string): string =>
  Object.hasOwn(languages, language) ? language : 'en'
export const payslipWords = (language: string): PayslipWords =>
  languages[payslipLanguage(language)] ?? en
/** `{name}` by its value. */
export const filledWords = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** '16–31 October 2026'. */
export const halfInWords = (half: MonthHalf, language: string): string => {
  const first = halfFirstDay(half)
  return new Intl.DateTimeFormat(localeOf(payslipLanguage(language)), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
    .formatRange(Date.parse(first), Date.parse(halfEnd(first)))
    .replace(/\s*–\s*/, '–')
}
/** The facts behind a line that name it: the name of its rule, or its item. */
type LineFacts = Pick<LineWorking, 'rule' | 'item'>

/**
 * Returns the name of a line, by its key (docs/rules/settlements.md#lines) and the facts behind it, where they are
 * known; a key of another form is shown as it is.
 */
export function lineInWords(
  key: string,
  language: string,
  { siteName, facts }: { siteName: (code: string) => string; facts?: LineFacts | undefined },
): string {
  const words = payslipWords(language)
  const { kinds, types } = words
  const line = readLineKey(key)
  switch (line?.kind) {
    case 'income':
      return `${siteName(line.site)}: ${types[line.type ?? ''] ?? kinds.income}`
    case 'withdrawn':
      return `${kinds.withdrawn}: ${siteName(line.site)}`
    case 'rule': {
      const name = facts?.rule ?? wordsOfRuleId(line.rule)
      return [`${kinds.rule}: ${name}`, ...(line.model === null ? [] : [line.model])].join(', ')
    }
    case 'bonus':
    case 'penalty':
      return itemInWords(kinds[line.kind], language, facts)
    case 'installment': {
      const all = facts?.item?.installments
      const { n } = line
      const part =
        all === undefined
          ? `${kinds.installment} ${n}`
          : filledWords(words.part, { n: String(n), all: String(all) })
      return itemInWords(part, language, facts)
    }
    case 'adjustment': {
      const of = lineInWords(line.key, language, { siteName, facts })
      const when = isMonth(line.month) ? `, ${halfInWords(line, language)}` : ''
      return `${kinds.adjustment}${when}: ${of}${shareOf(line.key, language)}`
    }
    case 'carried':
    case 'carry':
      return kinds[line.kind]
    default:
      return key
  }
}
const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
/** The share of corrected income, which tells apart what it was from what it is. */
function shareOf(key: string, language: string): string {
  const line = readLineKey(key)
  if (line?.kind !== 'income' || !Number.isFinite(line.share_bp)) return ''
  return ` (${percentInWords(line.share_bp, payslipLanguage(language))})`
}
/** Why and of when an item is; for one without a reason, what it is. */
export function itemInWords(name: string, language: string, facts: LineFacts | undefined): string {
  const item = facts?.item
  if (!item) return name
  const day = new Intl.DateTimeFormat(localeOf(payslipLanguage(language)), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(Date.parse(item.date))
  const reason = item.reason === '' ? payslipWords(language).items[item.kind] : item.reason
  return reason === name ? `${name} (${day})` : `${name}, ${reason} (${day})`
}
