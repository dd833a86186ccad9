import {
  everythingInAModule,
  hashAcrossLayers,
  importLaw,
  noCycles,
  noFolderCycles,
} from './import-law.ts'
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
