import { i18n, type Messages } from '@lingui/core'
import { loadTexts } from 'virtual:texts'

/** Parts whose texts are here in the language that is shown; another language is shown when it has all of these. */
const known = new Set(['main'])
const catalogues = new Map<
  string,
  { readonly messages: Messages; readonly asked: Map<string, Promise<void>> }
>()

/** Which language a part is fetched in before any is shown. */
let firstLanguage: () => string = () => 'en'
export function beginWith(preferred: () => string): void {
  firstLanguage = preferred
}

/** Shows a language when all is here that the page needs of it; until then the old one stays. Fails where a text cannot be fetched. */
export async function showLanguage(language: string): Promise<void> {
  let before
  do {
    before = known.size
    await Promise.all([...known].map((part) => fetchTexts(language, part)))
  } while (known.size > before)
  i18n.loadAndActivate({ locale: language, messages: catalogueOf(language).messages })
}

/** A part of the page, when its texts are here as well. The build puts this around every `import()` of a part that says something. */
export async function withTexts<Part>(part: string, loading: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([loading, needTexts(part)])
  return loaded
}

/** Over when the texts of a part are here in the language that is shown; they follow it from then on. */
export async function needTexts(part: string): Promise<void> {
  let language
  // The language may be changed meanwhile.
  do {
    language = i18n.locale || firstLanguage()
    await fetchTexts(language, part)
  } while (language !== (i18n.locale || firstLanguage()))
  known.add(part)
}

function fetchTexts(language: string, part: string): Promise<void> {
  const { messages, asked } = catalogueOf(language)
  const before = asked.get(part)
  if (before) return before
  // Into the catalogue that is shown, without a word to React: what says these texts is not there yet, all else need not be drawn again.
  const asking = loadTexts(language, part).then((texts) => void Object.assign(messages, texts))
  asked.set(part, asking)
  asking.catch(() => asked.delete(part))
  return asking
}

function catalogueOf(language: string) {
  const catalogue = catalogues.get(language) ?? {
    messages: {},
    asked: new Map<string, Promise<void>>(),
  }
  catalogues.set(language, catalogue)
  return catalogue
}
