import type { Import, Rule } from './parse.ts'
import { exportedNames } from './unique-exports.ts'

/** Exports that no import of a source file shows: these are taken by their names. */
const takenOtherwise = [
  /^(scripts\/dev\/testing-postgres|web\/testing\/build-once)\.ts exports (setup|teardown)$/,
  /^scripts\/bench\/peers\//,
  // web/build takes all tables of refusals for the catalogues.
  /^shared\/[^/]+\/([\w-]+-)?refusals\.ts exports \w+(Refusals|Faults)$/,
  // By web/env.d.ts.
  /^web\/(modules\.ts exports Paths|platform\/module\.ts exports LoadedModule)$/,
  // web/build/split-texts.ts writes imports of it.
  /^web\/platform\/texts\.ts exports withTexts$/,
]

/** Names that only their own file uses are not exported: a change has one file to look at. */
export const usedExports: Rule = (sources) => {
  const textOf = new Map(sources.map(({ file, text }) => [file, text]))
  const importsOf = Map.groupBy(
    sources.flatMap(({ imports }) => imports),
    ({ to }) => to,
  )
  const takes = (name: string) => (one: Import) =>
    one.names?.includes(name) ??
    // A file taken whole: its part is named somewhere near, as in `import('./a.ts').then(({ a }) => a())`.
    new RegExp(`\\b${RegExp.escape(name)}\\b`).test(textOf.get(one.from) ?? '')
  const found = sources.flatMap(({ file, program }) =>
    program.body
      .filter(({ type }) => type === 'ExportNamedDeclaration')
      .flatMap(exportedNames)
      .filter((name) => !importsOf.get(file)?.some(takes(name)))
      .map((name) => `${file} exports ${name}`),
  )
  return [...new Set(found)]
    .filter((one) => !takenOtherwise.some((form) => form.test(one)))
    .map((one) => `${one}, which no other file imports`)
}
