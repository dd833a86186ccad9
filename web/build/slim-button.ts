import type { Plugin } from 'vite'

const groups =
  /^import \{ ButtonGroup(?:Section)? \} from .*\n|^Button\.Group(?:Section)? = ButtonGroup.*\n/gm

/**
 * Mantine hangs its groups of buttons on every button, where no bundler can see that none is used (slim-button.test.ts): the
 * first file of every page is 0.7 kB gz less without them.
 */
export const slimButton = (): Plugin => ({
  name: 'callboard:slim-button',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/components\/Button\/Button\.mjs$/ },
    handler: (code) => ({ code: withoutGroups(code), map: null }),
  },
})

/** Exported for its test. Throws where the text is another one than of the release that this was written for. */
export function withoutGroups(code: string): string {
  const found = code.match(groups)?.length
  if (found !== 4) throw new Error(`Mantine's Button names its groups ${found ?? 0} times, not 4`)
  return code.replaceAll(groups, '')
}
