/** A text as people search for it: without accents and in small letters. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word that was typed is somewhere in the text. */
export function hasWords(text: string, typed: string): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const searched = plain(text)
  return words.every((word) => searched.includes(word))
}

/** The same of any of those that are typed with commas between. */
export function hasAnyWords(text: string, typed: string): boolean {
  const wanted = typed.split(',').filter((one) => one.trim() !== '')
  return wanted.length === 0 || wanted.some((one) => hasWords(text, one))
}
