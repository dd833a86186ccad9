import path from 'node:path'
import { build, rolldownVersion, type Plugin, type Rollup } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')
const ENTRY = '\0projection'

/** The bundler that normalises the code: another release of it may write the same code otherwise. */
export const bundler = `rolldown ${rolldownVersion}`

/** The place of a projection: its file in the repository, and the name by which it is exported. */
export interface ProjectionPlace {
  readonly file: string
  readonly name: string
}

/**
 * The code by which a projection folds, so written that only its meaning is left: the projection and what it reaches in its
 * own module and in the rules of `shared`, in one piece, without types, comments and what it does not reach (its queries),
 * and with short names. Left out: event schemas, which have fingerprints of their own, and the machinery of projections.
 */
export async function foldCode({ file, name }: ProjectionPlace): Promise<string> {
  const entry: Plugin = {
    name: 'projection',
    enforce: 'pre',
    resolveId: (id) => {
      if (id === ENTRY) return id
      // By one name each, so that a file of theirs may move.
      if (/(^#|\/)shared\/.*events\.ts$/.test(id)) return { id: 'events', external: true }
      if (id.includes('/platform/define/')) return { id: 'projections', external: true }
      if (id.startsWith('#')) return path.join(root, id.slice(1))
      return id.startsWith('.') || path.isAbsolute(id) ? null : { id, external: true }
    },
    // The name that people call an event by folds nothing.
    transform: (code, id) =>
      id.endsWith('events.ts') ? code.replaceAll(/\bname: (['"]).*?\1/g, `name: ''`) : null,
    load: (id) =>
      id === ENTRY
        ? `export { ${name} as projection } from ${JSON.stringify(path.join(root, file))}`
        : null,
  }
  const built = (await build({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [entry],
    build: {
      write: false,
      ssr: true,
      target: 'esnext',
      minify: 'oxc',
      rolldownOptions: { input: ENTRY, treeshake: { moduleSideEffects: false } },
    },
  })) as Rollup.RolldownOutput
  const [first] = built.output
  return first.code
}
