import type { Plugin } from 'vite'

/** The ways in which dialogs, menus, hints and the palette of Mantine come and go. */
const used = ['fade', 'fade-down', 'pop'] as const

/**
 * Mantine knows fourteen ways of coming and going in one object, of which no bundler can see which are used: the first file of
 * every page is 0.3 kB gz less with three. Another one that is asked for would be no movement at all.
 */
export const slimTransitions = (): Plugin => ({
  name: 'callboard:slim-transitions',
  apply: 'build',
  transform: {
    filter: { id: /\/components\/Transition\/transitions\.mjs$/ },
    async handler(_, id) {
      const { transitions } = (await import(id)) as { readonly transitions: object }
      return {
        code: `export const transitions = ${JSON.stringify(usedOf(transitions))}`,
        map: null,
      }
    },
  },
})

/** Exported for its test. Throws where one of them is not there. */
export const usedOf = (transitions: object): object =>
  Object.fromEntries(
    used.map((name) => {
      const found: unknown = Reflect.get(transitions, name)
      if (found === undefined) throw new Error(`Mantine has no transition ${name}`)
      return [name, found]
    }),
  )
