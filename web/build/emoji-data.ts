import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

interface NamedEmoji {
  readonly emoji: string
  readonly label: string
  readonly version: number
  /** Absent of what is no emoji by itself. */
  readonly group?: number
  readonly tags?: readonly string[]
}
interface Messages {
  readonly groups: readonly {
    readonly key: string
    readonly order: number
    readonly message: string
  }[]
  readonly skinTones: readonly { readonly key: string; readonly message: string }[]
}
/** The languages in which emoji have names here; emojibase has none in Romanian. */
const emojiLanguages = ['en', 'es'] as const
/** Newer ones are empty squares on the phones and computers of a studio. */
const version_max = 15
/** Groups of parts that are no emoji. */
const parts = 'component'

/** Exported for its test: the list as the picker takes it, without what it does not show. */
export function emojiOf(
  locale: string,
  all: readonly NamedEmoji[],
  { groups, skinTones }: Messages,
): object {
  const shown = groups.filter(({ key }) => key !== parts)
  const known = new Set(shown.map(({ order }) => order))
  const upper = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  return {
    locale,
    emojis: all.flatMap(({ emoji, label, version, group, tags = [] }) =>
      group !== undefined && known.has(group) && version <= version_max
        ? [{ emoji, category: group, version, label: upper(label), tags }]
        : [],
    ),
    categories: shown.map(({ order, message }) => ({ index: order, label: upper(message) })),
    skinTones: Object.fromEntries(skinTones.map(({ key, message }) => [key, message])),
  }
}

const id = 'virtual:emoji'
/** Serves the names of emoji from our own address, one file a language: `loadEmoji(language)` fetches it. */
export function emojiData(root: string): Plugin {
  const fileOf = path.join(root, 'web', 'virtual-emoji.ts')
  let building = false
  const read = async (language: string, name: string): Promise<unknown> =>
    JSON.parse(
      await readFile(path.join(root, 'node_modules/emojibase-data', language, name), 'utf8'),
    )
  const files = async () =>
    Promise.all(
      emojiLanguages.map(async (language) => {
        const [all, messages] = [
          await read(language, 'data.json'),
          await read(language, 'messages.json'),
        ]
        const list = emojiOf(language, all as readonly NamedEmoji[], messages as Messages)
        return [language, JSON.stringify(list)] as const
      }),
    )
  const folderOf = (lists: readonly (readonly [string, string])[]) =>
    `assets/emoji-${createHash('sha256').update(JSON.stringify(lists)).digest('hex').slice(0, 8)}`
  return {
    name: 'callboard:emoji-data',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    resolveId: (asked) => (asked === id ? fileOf : undefined),
    async load(asked) {
      if (asked !== fileOf) return undefined
      const lists = await files()
      const languages = `export const emojiLanguages = ${JSON.stringify(emojiLanguages)}\n`
      return building
        ? `${languages}export const loadEmoji = async (language) => (await fetch('/${folderOf(lists)}/' + language + '.json')).json()`
        : `${languages}const lists = {${lists.map(([language, list]) => `${language}: ${list}`).join(',\n')}}
export const loadEmoji = async (language) => lists[language]`
    },
    async generateBundle() {
      const lists = await files()
      for (const [language, source] of lists)
        this.emitFile({
          type: 'asset',
          fileName: `${folderOf(lists)}/${language}.json`,
          source,
        })
    },
  }
}
