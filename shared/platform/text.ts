import { z } from 'zod'
import { isReason, REASON_MIN } from './reason.ts'

/**
 * Characters that are invisible or make a text look like another one: controls, directions of writing (U+202A–202E, U+2066–2069,
 * marks), zero widths, tags, fillers, separators of lines and paragraphs, private and unassigned characters, half characters,
 * and glyphs that Unicode counts as drawn and that are blank: Braille without dots, Khitan, Egyptian and musical fillers.
 */
const hiddenOnes = String.raw`\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}\u{13441}\u{13442}\u{1d159}`
const hidden = new RegExp(`[${hiddenOnes}]`, 'gu')
/**
 * Those that writing needs, where it needs them: joiners between letters of a script that joins or stacks its letters, and
 * in a picture made of several, with the sign that it is a picture.
 */
const needed = [
  /(?=[\u200c\u200d])(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}]\p{M}*)[\u200c\u200d](?=\p{L})/gu,
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu,
  /(?<=\p{Emoji})[\ufe0e\ufe0f]/gu,
]
/** A name that is compared letter by letter, as that of an account on a site: nothing hidden, not even where writing would need it. */
export const plainName = new RegExp(`^[^${hiddenOnes}]+$`, 'u')
/** Whether an id can stand in an address: '.' and '..' are taken out of a path on the way. */
export const isNameable = (id: string): boolean => id !== '.' && id !== '..'
/**
 * Marks piled on one letter, which draw over the lines around: five and more. Scripts that write their letters below each other
 * as marks have up to eight in a row.
 */
const piled =
  /(?:(?![\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}\p{sc=Lana}\p{sc=Java}\p{sc=Bali}])\p{M}){5}|\p{M}{9}/u
const lines = /\r?\n|\t/g

/** The first character of a text that no reader could see, as `U+202E`; undefined if there is none. Lines and tabs are fine with `linesToo`. */
export function hiddenIn(text: string, linesToo = false): string | undefined {
  // Nearly every text: nothing but what a keyboard writes.
  if (/^[\x20-\x7e]*$/.test(text)) return undefined
  const rest = needed.reduce(
    (left, allowed) => left.replace(allowed, ''),
    linesToo ? text.replace(lines, '') : text,
  )
  const [found] = rest.match(hidden) ?? []
  return found === undefined
    ? undefined
    : `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
/** The text without them, for what is shown and never compared, as the name of a file; composed (NFC). */
export const withoutHidden = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(hidden, '').replaceAll('\ufffd', '')

const readable = (max: number, min: number, linesToo: boolean) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine(
      (value) => hiddenIn(value, linesToo) === undefined,
      'no control or invisible characters, please',
    )
    .refine((value) => !piled.test(value), 'at most 4 marks on a letter, please')
/** One line of text that people read: `min` to `max` characters. */
export const text = (max: number, min = 0) => readable(max, min, false)
/** The same of several lines, with tabs. */
export const longText = (max: number, min = 0) => readable(max, min, true)
/** A name, composed (NFC), so that two spellings that look alike are alike. One that must be there (`min`) holds a letter or digit. */
export const nameText = (max: number, min = 0) =>
  text(max, min)
    .normalize('NFC')
    .refine(
      (value) => min === 0 || /[\p{L}\p{N}]/u.test(value),
      'at least a letter or a digit, please',
    )
/** A person's name on a site or a network: composed and without blanks around, so that it is one name however it was typed. */
export const outerName = (max: number) => text(max).trim().normalize('NFC').min(1)
/** Why something is done, as it is kept: without blanks around it. */
export const reasonText = (max: number) =>
  text(max, REASON_MIN).refine(isReason, `at least ${REASON_MIN} letters or digits, please`).trim()
/** A password that is kept for a person: as it is, but for control characters, which no form can send. */
export const secretText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (value) => value.isWellFormed() && !/\p{Cc}/u.test(value),
      'no control characters, please',
    )
