import { expect, test } from 'vitest'
import { directImportsIn } from './direct-imports.ts'

const lists = new Map([
  [
    '@kit/core',
    new Map([
      ['Button', { source: '/kit/Button.mjs', name: 'Button' }],
      ['Lock', { source: 'lock-library', name: 'default' }],
    ]),
  ],
])

test('what a list names comes from its own file, under the name that it is imported by', () => {
  expect(directImportsIn("import { Button as Press, Lock } from '@kit/core'", lists)).toBe(
    "import { Button as Press } from '/kit/Button.mjs'; import { default as Lock } from 'lock-library'",
  )
})
test('types are no import of the list any more', () => {
  expect(directImportsIn("import { Button, type Props } from '@kit/core'", lists)).toBe(
    "import { Button as Button } from '/kit/Button.mjs'; import type { Props } from '@kit/core'",
  )
})
test('what a list makes itself, and other packages, stay as they are', () => {
  expect(directImportsIn("import { own } from '@kit/core'", lists)).toBe(
    "import { own } from '@kit/core'",
  )
  expect(directImportsIn("import { Button } from '@other/core'", lists)).toBe(
    "import { Button } from '@other/core'",
  )
})
