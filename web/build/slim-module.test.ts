import { expect, test } from 'vitest'
import { slimModule } from './slim-module.ts'

const text = `import { msg } from '@lingui/core/macro'
import { aCalls } from '#shared/a/calls.ts'
export const a = defineModule({
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
  shortcuts: { label: 'alt+M' },
})`
const squeezed = (code: string): string => code.replace(/\s+/g, ' ').trim()

test('with a screen of a module a page fetches how its screens are shown, and nothing that the menu has already', () => {
  expect(squeezed(slimModule(text, 'screens'))).toBe(
    `export const a = ({ name: 'a', screens: { one: { show: () => import('./One.tsx'), }, }, })`,
  )
})
test('with a section it fetches how the sections are shown', () => {
  expect(squeezed(slimModule(text, 'sections'))).toBe(
    `export const a = ({ name: 'a', sections: { info: { show: () => import('./Info.tsx') } }, })`,
  )
})
test('a screen that reads its shortcuts brings them alone', () => {
  expect(squeezed(slimModule(text, 'shortcuts'))).toBe(
    `export const a = ({ name: 'a', shortcuts: { label: 'alt+M' }, })`,
  )
})
