import type { Plugin } from 'vite'

interface BuiltFile {
  readonly type: string
  readonly imports?: readonly string[]
}
/**
 * Leaves out of the lists the scripts that need not be named with a part that is fetched later: those that the fetching
 * part imports itself, with all that they import, are there by then. Every name is some 20 bytes after gzip, in every
 * list.
 */
export function preloadLists(): {
  readonly plugin: Plugin
  readonly resolveDependencies: (
    file: string,
    files: string[],
    context: { readonly hostId: string },
  ) => string[]
} {
  let built: Readonly<Record<string, BuiltFile>> = {}
  return {
    plugin: {
      name: 'preload-lists',
      enforce: 'pre',
      // A shared file is told apart by its hash alone: half of a name in a list is what compresses least.
      config: () => ({
        build: {
          rolldownOptions: {
            output: {
              chunkFileNames: ({ name }) =>
                name.startsWith('shared-') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
              assetFileNames: ({ names: [name = ''] }) =>
                name.startsWith('shared-')
                  ? 'assets/[hash:7][extname]'
                  : 'assets/[name]-[hash:7][extname]',
            },
          },
        },
      }),
      generateBundle(_, bundle) {
        built = bundle
      },
    },
    resolveDependencies: (_, files, { hostId }) => {
      const there = importedBy(hostId, built)
      return files.filter((file) => !there.has(file))
    },
  }
}

/** Exported for its test: a file and every script that it imports before it runs. */
export function importedBy(
  file: string,
  built: Readonly<Record<string, BuiltFile>>,
  there = new Set<string>(),
): ReadonlySet<string> {
  if (there.has(file)) return there
  there.add(file)
  for (const next of built[file]?.imports ?? []) importedBy(next, built, there)
  return there
}
