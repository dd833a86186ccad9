import { expect, test } from 'vitest'
import { direct, lean } from './direct-icons.ts'

test('each icon comes from its own file, also from a list over several lines', () => {
  expect(
    direct("import { IconHome,\n  IconKey,\n} from '@tabler/icons-react'\nimport x from 'y'"),
  ).toBe(
    "import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'; import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'\nimport x from 'y'",
  )
})
test('imports of types stay where they are', () => {
  expect(direct("import { IconX, type IconProps } from '@tabler/icons-react'")).toBe(
    "import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'; import { type IconProps } from '@tabler/icons-react'",
  )
  expect(direct("import type { IconProps } from '@tabler/icons-react'")).toBe(
    "import type { IconProps } from '@tabler/icons-react'",
  )
})
test('an icon’s file keeps its lines, and nothing that nobody sees', () => {
  expect(
    lean(
      'const n = [["path", { "d": "M0 1", "key": "svg-0" }]];const IconX = createReactComponent("outline", "x-y", "XY", n);',
    ),
  ).toBe(
    'const n = [["path", { "d": "M0 1" }]];const IconX = createReactComponent("outline", "", "", n);',
  )
})
