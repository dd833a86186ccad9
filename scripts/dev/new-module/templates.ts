import { authorisationFile } from './authorisation-template.ts'
import { namesOf, type ModuleNames } from './names.ts'
import { projectionFiles } from './projection-templates.ts'
import { serviceFiles } from './service-templates.ts'
import { sharedFiles } from './shared-templates.ts'
import { webFiles } from './web-templates.ts'

/** The templates are a module of this name, so that they read as what they become. */
const written = namesOf('staff-meals')
const everyName = new RegExp(Object.values(written).join('|'), 'g')

/**
 * A small module that works end to end: entries about people, which can be added and removed, seen by whoever sees the
 * person, followed live, and gone when the person is erased. By path.
 */
export function moduleFiles(names: ModuleNames): Readonly<Record<string, string>> {
  const called = new Map(
    (Object.keys(written) as (keyof ModuleNames)[]).map((form) => [written[form], names[form]]),
  )
  const named = (text: string) => text.replace(everyName, (name) => called.get(name) ?? name)
  const files = {
    ...sharedFiles,
    ...serviceFiles,
    ...authorisationFile(names.kebab),
    ...projectionFiles,
    ...webFiles,
  }
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [named(file), named(text)]))
}
