/**
 * The character set of SEPA (EPC217-08): Latin letters, digits, and a few signs. What else a name has is written with
 * these: diacritics go, letters of other alphabets are transcribed, the rest becomes a full stop.
 */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ŋ: 'n',
  '&': '+',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  _: '-',
}
const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'dj',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ы: 'y',
  ь: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}
const greek: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}
const transcribed: Readonly<Record<string, string>> = { ...latin, ...cyrillic, ...greek }

function inSepa(letter: string): string {
  const small = letter.toLowerCase()
  const found = transcribed[small]
  if (found === undefined) return /[A-Za-z0-9/\-?:().,'+ ]/.test(letter) ? letter : '.'
  return small === letter ? found : found.charAt(0).toUpperCase() + found.slice(1)
}
/** Writes a text in the characters of SEPA, at most so many. Empty where it has no letter and no digit. */
export function sepaText(text: string, max: number): string {
  const written = Array.from(text.normalize('NFD').replaceAll(/\p{M}/gu, ''), inSepa)
    .join('')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[/ ]+/, '')
    .slice(0, max)
    .replace(/[/ ]+$/, '')
  return /[A-Za-z0-9]/.test(written) ? written : ''
}
