import { isWrongIban } from '../../accounts/person-rules.ts'

/** The length of an IBAN by country: those of SEPA, whose accounts a euro transfer reaches. */
const sepaLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}
/** Writes an IBAN as machines read it: capitals without blanks. */
export const plainIban = (text: string): string => text.replaceAll(' ', '').toUpperCase()
/** Whether it is an IBAN whose check digits fit, of the length that its country gives it, where that is known. */
export function isIban(text: string): boolean {
  const iban = plainIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || isWrongIban(iban)) return false
  const length = sepaLengths[iban.slice(0, 2)]
  return length === undefined || length === iban.length
}
/** Whether a valid IBAN is of a country that euro transfers of SEPA reach. */
export const isOfSepa = (iban: string): boolean =>
  sepaLengths[plainIban(iban).slice(0, 2)] !== undefined
export const isRomanian = (iban: string): boolean => plainIban(iban).startsWith('RO')
/** The code of a bank: eight characters, or eleven with its branch. */
export const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/
