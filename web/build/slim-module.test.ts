import { expect, test } from 'vitest'
import { slimModule } from './slim-module.ts'

test('of a module a page fetches what shows its parts, not what the menu and the permission rows have already', () => {
  const slim = slimModule(`export const a = defineModule({
  name: 'a',
  screens: {
    one: {
      path: '/one',
      show: () => import('./One.tsx'),
      label: msg\`One\`,
      icon: 'IconHome',
      needs: aCalls.list,
      menu: { group: 'main', order: 1 },
    },
  },
  sections: { info: { label: msg\`Info\`, show: () => import('./Info.tsx') } },
  shortcuts: { 'a-menu': 'alt+M' },
})`)
  expect(slim).not.toMatch(/label|IconHome|aCalls|order/)
  expect(slim).toContain(
    "one: {\n      path: '/one',\n      show: () => import('./One.tsx'),\n      },",
  )
  expect(slim).toContain("info: { show: () => import('./Info.tsx') }")
  expect(slim).toContain("'a-menu': 'alt+M'")
})
