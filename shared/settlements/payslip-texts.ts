import type { Currency } from '../money/amount.ts'
import { halfFirstDay, type MonthHalf } from '../money/half.ts'
import { halfEnd } from '../platform/local-day.ts'
import type { LineKind } from './line.ts'

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
  readonly columns: readonly [line: string, base: string, share: string, amount: string]
  readonly kinds: Readonly<Record<LineKind, string>>
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
  columns: ['Description', 'Base', 'Share', 'Amount'],
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
  columns: ['Concepto', 'Base', 'Parte', 'Importe'],
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
  columns: ['Descriere', 'Bază', 'Cotă', 'Sumă'],
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

const localeOf = (language: string): string =>
  payslipLanguage(language) === 'en' ? 'en-GB' : language

/** '16–31 October 2026'. */
export const halfInWords = (half: MonthHalf, language: string): string => {
  const first = halfFirstDay(half)
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
    .formatRange(Date.parse(first), Date.parse(halfEnd(first)))
    .replace(/\s*–\s*/, '–')
}
/** An amount of the wire with its currency and all that is recorded. */
export const payslipAmount = (amount: string, currency: Currency, language: string): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'code',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: 'always',
  })
    .format(amount as `${number}`)
    .replaceAll('-', '−')

/**
 * Returns the name of a line, by its key (docs/rules/settlements.md#lines); a key of another form is shown as it is.
 */
export function lineInWords(
  key: string,
  language: string,
  siteName: (code: string) => string,
): string {
  const { kinds, types } = payslipWords(language)
  const [kind = '', ...parts] = key.split(':')
  const [first = '', second = ''] = parts
  switch (kind) {
    case 'income':
      return `${siteName(first)}: ${types[second] ?? second}`
    case 'withdrawn':
      return `${kinds.withdrawn}: ${siteName(first)}`
    case 'rule':
      return `${kinds.rule} ${parts.join(': ')}`
    case 'bonus':
    case 'penalty':
      return `${kinds[kind]} ${first}`
    case 'installment':
      return `${kinds.installment} ${second}, ${first}`
    case 'adjustment': {
      const half = { month: first, half: second === '1' ? 1 : 2 } as const
      const of = lineInWords(parts.slice(2).join(':'), language, siteName)
      const when = /^20\d\d-(0[1-9]|1[0-2])$/.test(first) ? halfInWords(half, language) : first
      return `${kinds.adjustment}, ${when}: ${of}`
    }
    case 'carried':
    case 'carry':
      return kinds[kind]
    default:
      return key
  }
}
