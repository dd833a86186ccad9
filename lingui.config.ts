import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { definitionTexts } from './web/build/definition-texts.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'ro'],
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['web', 'shared/*/*events.ts', 'shared/*/*refusals.ts', 'shared/*/resources.ts'],
      exclude: ['web/testing', 'web/**/*.test.ts', 'web/**/*.e2e.ts'],
    },
  ],
  extractors: [definitionTexts, babel],
  // Line numbers would make every edit a change of three catalogues.
  format: formatter({ lineNumbers: false, origins: false }),
})
