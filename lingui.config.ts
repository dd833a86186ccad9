import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'ro'],
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['web'],
      exclude: ['web/testing', 'web/**/*.test.ts', 'web/**/*.e2e.ts'],
    },
  ],
  // Line numbers would make every edit a change of three catalogues.
  format: formatter({ lineNumbers: false, origins: false }),
})
