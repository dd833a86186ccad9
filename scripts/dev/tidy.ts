import path from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

export interface Source {
  readonly file: string
  readonly text: string
}
interface Import {
  readonly from: string
  readonly to: string
  /** Gone before the program runs, so that it can make no cycle. */
  readonly isType: boolean
  readonly isLazy: boolean
}
interface Parsed extends Source {
  readonly program: ESTree.Program
  readonly imports: readonly Import[]
}
/** A rule finds what is wrong in the whole source; each finding names its file. */
export type Rule = (sources: readonly Parsed[]) => readonly string[]

const lines_max = 300
const functionLines_max = 70
const entries = new Set([
  'services/modules.ts',
  'services/main.ts',
  'services/api.ts',
  'services/worker.ts',
  'web/routes.tsx',
  'web/main.tsx',
])
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)
/**
 * Entry files name modules. The frame around the screens (`web/shell`, `web/profile`) puts the modules' parts together;
 * `system-tests` test the whole.
 */
const isEntry = (file: string) =>
  entries.has(file) || /^(web\/(shell|profile)|(services|web)\/system-tests)\//.test(file)

/** Reads what the rules look at; a file that does not parse is an Error. */
export function parse({ file, text }: Source): Parsed {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: Import[] = []
  const found = (source: ESTree.Node | null | undefined, isType: boolean, isLazy = false) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return
    imports.push({ from: file, to: resolve(file, source.value), isType, isLazy })
  }
  new Visitor({
    ImportDeclaration: (node) => found(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => found(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => found(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => found(node.source, false, true),
    TSImportType: (node) => found(node.source, true),
  }).visit(program)
  return { file, text, program, imports }
}

/** A path in the repository, or the specifier itself for packages. */
function resolve(file: string, to: string): string {
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? path.posix.join(path.posix.dirname(file), to) : to
}

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
  if (
    a.module === 'platform' &&
    b.module !== 'platform' &&
    !(a.layer === 'web' && b.module === 'ui')
  )
    return 'platform knows no module'
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
    !/^web\/(testing|build)\//.test(from) &&
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

export const noCycles: Rule = (sources) => {
  const next = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports.filter(({ isType, isLazy }) => !isType && !isLazy).map(({ to }) => to),
    ]),
  )
  const done = new Set<string>()
  const walk = (file: string, trail: readonly string[]): string[] => {
    if (trail.includes(file)) return [[...trail.slice(trail.indexOf(file)), file].join(' -> ')]
    if (done.has(file)) return []
    const found = (next.get(file) ?? []).flatMap((to) => walk(to, [...trail, file]))
    done.add(file)
    return found
  }
  return [...next.keys()].flatMap((file) => walk(file, []))
}

export const shortFiles: Rule = (sources) =>
  sources.flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length
    return lines > lines_max ? [`${file} has ${lines} lines`] : []
  })

export const shortFunctions: Rule = (sources) =>
  sources.flatMap(({ file, text, program }) => {
    const found: string[] = []
    const measure = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
      const lines = text.slice(node.start, node.end).split('\n').length
      if (lines > functionLines_max && !isSuite(node))
        found.push(
          `${file}:${text.slice(0, node.start).split('\n').length} is a function of ${lines} lines`,
        )
    }
    new Visitor({
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    }).visit(program)
    return found
  })

/** A chapter of tests is no function that anybody has to hold in the head: its statements are tests. */
function isSuite({ body }: ESTree.Function | ESTree.ArrowFunctionExpression): boolean {
  const statements = body?.type === 'BlockStatement' ? body.body : []
  return statements.some(
    (node) =>
      node.type === 'ExpressionStatement' &&
      ['test', 'it', 'describe'].includes(rootName(node.expression)),
  )
}

export const noBarrels: Rule = (sources) =>
  sources.flatMap(({ file, program }) => {
    const isReExport = (node: ESTree.Node) =>
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.source !== null)
    const onlyHandsOn =
      program.body.length > 0 &&
      program.body.every((node) => node.type === 'ImportDeclaration' || isReExport(node)) &&
      program.body.some(isReExport)
    const isBarrel =
      onlyHandsOn ||
      program.body.some((node) => node.type === 'ExportAllDeclaration') ||
      /(^|\/)index\.tsx?$/.test(file)
    return isBarrel ? [`${file} is a barrel`] : []
  })

/** `lazy` takes the default export, so the only default exports are components that are loaded lazily and in no other way. */
export const namedExports: Rule = (sources) =>
  sources.flatMap(({ file, program }) => {
    const isLazyComponent = /^web\/(.*\/)?[A-Z]\w*\.tsx$/.test(file) && isOnlyLazy(file, sources)
    const mayDefault = isLazyComponent || /^[\w.-]+\.config\.ts$/.test(file)
    return !mayDefault && program.body.some((node) => node.type === 'ExportDefaultDeclaration')
      ? [`${file} has a default export`]
      : []
  })

function isOnlyLazy(file: string, sources: readonly Parsed[]): boolean {
  const uses = sources
    .flatMap(({ imports }) => imports)
    .filter(({ to, from, isType }) => to === file && !isType && !isTest(from))
  return uses.length > 0 && uses.every(({ isLazy }) => isLazy)
}

const leavesOut = new Set(['only', 'skip', 'todo', 'skipIf', 'fails'])
/** `runIf` is the one way to leave a test out: what it depends on (testing-services.ts) fails in the continuous integration. */
export const noTestLeftOut: Rule = (sources) =>
  sources
    .filter(({ file }) => isTest(file) || file.includes('contract'))
    .flatMap(({ file, text, program }) => {
      const found: string[] = []
      const report = (node: ESTree.Node, name: string) =>
        found.push(
          `${file}:${text.slice(0, node.start).split('\n').length} leaves tests out (${name})`,
        )
      new Visitor({
        MemberExpression: (node) => {
          const { property } = node
          if (
            property.type === 'Identifier' &&
            leavesOut.has(property.name) &&
            isTester(rootName(node))
          )
            report(node, property.name)
        },
        CallExpression: (node) => {
          const root = rootName(node.callee)
          if (/^(x|f)(it|test|describe)$/.test(root)) report(node, root)
          if (!isTester(root)) return
          for (const option of node.arguments.flatMap((argument) =>
            argument.type === 'ObjectExpression' ? argument.properties : [],
          )) {
            if (
              option.type === 'Property' &&
              option.key.type === 'Identifier' &&
              leavesOut.has(option.key.name)
            )
              report(option, option.key.name)
          }
          const isConstant = node.arguments[0]?.type === 'Literal'
          if (isConstant && text.slice(node.callee.start, node.callee.end).endsWith('.runIf'))
            report(node, 'runIf of a constant')
        },
      }).visit(program)
      return found
    })
/** How long something takes depends on what else the machine does: `npm run bench` measures it, tests count and compare. */
export const noStopwatch: Rule = (sources) =>
  sources
    .filter(({ file }) => isTest(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\b(performance\.now\(|monitorEventLoopDelay\(|console\.time\()/g)].map(
        ({ index, 1: what }) =>
          `${file}:${text.slice(0, index).split('\n').length} reads a clock (${what})`,
      ),
    )

const isTester = (name: string) =>
  ['test', 'it', 'describe', 'suite', 'context', 'ctx'].includes(name)

/** `test` of `test.each(…)(…)`. */
function rootName(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootName(node.object)
  return node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression'
    ? rootName(node.type === 'CallExpression' ? node.callee : node.tag)
    : ''
}

export const rules = {
  importLaw,
  hashAcrossLayers,
  everythingInAModule,
  noCycles,
  shortFiles,
  shortFunctions,
  noBarrels,
  namedExports,
  noTestLeftOut,
  noStopwatch,
}

/** Packages of package.json whose name the text does not say in backticks. */
export function unexplained(packageJson: string, reasons: string): readonly string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(packageJson) as {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  return Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !reasons.includes(`\`${name}\``),
  )
}
