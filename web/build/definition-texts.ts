import path from 'node:path'
import babel from '@lingui/cli/api/extractors/babel'
import type { ExtractorType } from '@lingui/conf'
import { resources } from '#shared/permissions/resources.ts'
import { eventTypesIn } from '#shared/platform/messages.ts'
import { refusalsIn } from '#shared/platform/refusals.ts'

/**
 * Collects for the catalogues what `shared/` says in English where it declares something: what people call events and
 * resources, and why something is refused. Such a file is run, not read: its tables are looked at.
 */
export const definitionTexts: ExtractorType = {
  match: (file) => /(^|\/)shared\/[^/]+\/([\w-]+-)?(events|refusals|resources)\.ts$/.test(file),
  async extract(file, _code, found, context) {
    const declared = (await import(path.resolve(file))) as object
    const texts = [
      ...('resources' in declared ? Object.values(resources).map(({ name }) => name) : []),
      ...Object.values(eventTypesIn(declared)).map(({ name }) => name),
      ...refusalsIn(declared).map(([, { text }]) => text),
    ]
    const said = texts.map((message) => `msg({ message: ${JSON.stringify(message)} })`)
    const code = [`import { msg } from '@lingui/core/macro'`, ...said].join('\n')
    await babel.extract(file, code, found, context)
  },
}
