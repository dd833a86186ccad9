import { type Import, isTest, resolve, type Rule } from './parse.ts'

const entries = new Set([
  'services/modules.ts',
  'services/main.ts',
  'services/product.ts',
  'services/api.ts',
  'services/worker.ts',
  'web/modules.ts',
  'web/main.tsx',
])
/**
 * Entry files name modules. The frame around the screens (`web/shell`, `web/profile`) puts the modules' parts together;
 * `system-tests` test the whole.
 */
const isEntry = (file: string) =>
  entries.has(file) || /^(web\/(shell|profile)|(services|web)\/system-tests)\//.test(file)

interface Place {
  readonly layer: string
  readonly module: string
  readonly isEntry: boolean
}
const layers = ['shared', 'services', 'projections', 'web']
const placeOf = (file: string): Place | undefined => {
  const [layer = '', module = '', rest] = file.split('/')
  if (!layers.includes(layer)) return undefined
  return { layer, module: rest === undefined ? '' : module, isEntry: isEntry(file) }
}

/** Why this import breaks the import law, if it does. */
function breach({ from, to }: Import): string | undefined {
  const a = placeOf(from)
  const b = placeOf(to)
  // Scripts, configuration files and tests in a browser drive the whole program.
  if (!a || from.endsWith('.e2e.ts')) return undefined
  if (!b) return packageBreach(from, a, to)
  if (
    (isTest(from) || from.startsWith('web/testing/')) &&
    /^((services|projections|shared)\/platform\/testing\/|web\/testing\/)/.test(to)
  )
    return undefined
  if (a.isEntry)
    return (a.layer === 'web') === (b.layer === 'web') || b.layer === 'shared'
      ? undefined
      : 'web and server do not import each other'
  if (b.isEntry) return 'only entry files import entry files'
  if (a.module === 'platform' && b.module !== 'platform') return 'platform knows no module'
  if (a.layer === b.layer)
    return a.module === b.module ||
      a.layer === 'shared' ||
      b.module === 'platform' ||
      (a.layer === 'web' && b.module === 'ui')
      ? undefined
      : 'a module imports no sibling'
  if (b.layer === 'shared') return undefined
  if (a.layer === 'services' && b.layer === 'projections')
    return a.module === b.module ? undefined : 'services know only their own projections'
  return `${a.layer} does not import ${b.layer}`
}
function packageBreach(from: string, { layer }: Place, to: string): string | undefined {
  if (placeOf(`${to}/`) || /^(scripts\/|\.\.)/.test(to)) return 'it leaves the source folders'
  const testing = isTest(from) && ['vitest', 'fast-check'].includes(to)
  if (layer === 'shared' && !testing && !/^(zod|temporal-polyfill)(\/|$)/.test(to))
    return 'shared imports only zod, temporal-polyfill and shared'
  if (
    layer === 'web' &&
    !isTest(from) &&
    !/^web\/(testing|build|system-tests)\//.test(from) &&
    /^(node:|pg$|kysely$|fastify$|bullmq$|ioredis$)/.test(to)
  )
    return 'the web part runs in a browser'
  return undefined
}

export const importLaw: Rule = (sources) =>
  sources.flatMap(({ imports }) =>
    imports.flatMap((one) => {
      const why = breach(one)
      return why === undefined ? [] : [`${one.from} imports ${one.to}: ${why}`]
    }),
  )

/** Direction must show on the line: another layer is `#layer/…`, never `../../layer/…`. */
export const hashAcrossLayers: Rule = (sources) =>
  sources
    .filter(({ file }) => placeOf(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\bfrom '(\.[^']+)'/g)]
        .map(([, to = '']) => ({ to, target: resolve(file, to) }))
        .flatMap(({ to, target }) =>
          target.split('/')[0] === file.split('/')[0]
            ? []
            : [`${file} imports ${to}: write #${target}`],
        ),
    )

export const everythingInAModule: Rule = (sources) =>
  sources
    .filter(({ file }) => placeOf(file)?.module === '' && !isEntry(file))
    .map(({ file }) => `${file} is neither an entry file nor in the folder of a module`)

export const noCycles: Rule = (sources) =>
  cyclesOf(
    new Map(
      sources.map(({ file, imports }) => [
        file,
        imports.filter(({ isType, isLazy }) => !isType && !isLazy).map(({ to }) => to),
      ]),
    ),
  )

const folderOf = (file: string) => file.split('/').slice(0, -1).join('/')
/** Helpers of tests may know everything, and what is loaded later is only an address. */
const isBeside = (file: string) =>
  isTest(file) || /\/(testing|system-tests)\/|\/testing-/.test(file)

/** Holds that of two folders one is the lower one and knows nothing of the other, types among it. `start` puts a platform together. */
export const noFolderCycles: Rule = (sources) => {
  const next = new Map<string, Set<string>>()
  for (const { file, imports } of sources) {
    if (!/^(services|projections|web)\//.test(file) || isBeside(file)) continue
    const to = next.get(folderOf(file)) ?? new Set()
    for (const one of imports)
      if (!one.isLazy && !isBeside(one.to) && folderOf(one.to) !== folderOf(file))
        to.add(folderOf(one.to))
    next.set(folderOf(file), to)
  }
  return cyclesOf(next)
}

/** Each circle once, as the names on it. */
function cyclesOf(next: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const done = new Set<string>()
  const walk = (name: string, trail: readonly string[]): string[] => {
    if (trail.includes(name)) return [[...trail.slice(trail.indexOf(name)), name].join(' -> ')]
    if (done.has(name)) return []
    const found = [...(next.get(name) ?? [])].flatMap((to) => walk(to, [...trail, name]))
    done.add(name)
    return found
  }
  return [...next.keys()].flatMap((name) => walk(name, []))
}
