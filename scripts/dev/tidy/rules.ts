import {
  everythingInAModule,
  hashAcrossLayers,
  importLaw,
  noCycles,
  noFolderCycles,
} from './import-law.ts'
import { isTest, type Parsed } from './parse.ts'
import { namedExports, noBarrels, shortFiles, shortFunctions } from './shape.ts'
import { noStopwatch, noTestLeftOut } from './tests.ts'
import { topicsOfCalls } from './topics.ts'
import { uniqueExports } from './unique-exports.ts'
import { usedExports } from './used-exports.ts'
import { wordsAreTranslated } from './words.ts'

export const rules = {
  importLaw,
  hashAcrossLayers,
  everythingInAModule,
  noCycles,
  noFolderCycles,
  shortFiles,
  shortFunctions,
  noBarrels,
  namedExports,
  uniqueExports,
  usedExports,
  noTestLeftOut,
  noStopwatch,
  wordsAreTranslated,
  topicsOfCalls,
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

/** Packages that the server imports and an installation without what only builds and tests need does not have. */
export function notInstalled(sources: readonly Parsed[], packageJson: string): readonly string[] {
  const { dependencies } = JSON.parse(packageJson) as { dependencies: Record<string, string> }
  const nameOf = (to: string) => /^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to
  return sources
    .filter(({ file }) => /^(shared|services|projections)\//.test(file))
    .filter(
      ({ file }) => !isTest(file) && !/\/(system-tests|testing|event-store\/contract)\b/.test(file),
    )
    .flatMap(({ imports }) => imports)
    .filter(({ to, isType }) => !isType && !/^(node:|[a-z]+\/.*\.ts$)/.test(to))
    .filter(({ to }) => !(nameOf(to) in dependencies))
    .map(({ from, to }) => `${from} imports ${nameOf(to)}`)
}
