import { expect, test } from 'vitest'
import { importsOf, textParts, type SourceFile } from './text-parts.ts'

const file = (
  texts: readonly string[],
  imports: readonly string[] = [],
  lazyImports: readonly string[] = [],
): SourceFile => ({ texts, imports, lazyImports })
const files = new Map([
  [
    'main.tsx',
    file(['Menu'], ['ui/Close.tsx'], ['Login.tsx', 'wall/Wall.tsx', 'wall/Figures.tsx']),
  ],
  ['ui/Close.tsx', file(['Close'])],
  ['Login.tsx', file(['Password'])],
  [
    'wall/Wall.tsx',
    file(['On air', 'Close'], ['ui/Close.tsx', 'wall/Row.tsx'], ['wall/Drawer.tsx']),
  ],
  ['wall/Row.tsx', file(['Paused'], ['wall/Wall.tsx'])],
  ['wall/Drawer.tsx', file(['Last 24 hours', 'Paused'], ['wall/Row.tsx'])],
  ['wall/Figures.tsx', file([])],
])

test('a screen’s texts are those of its own files and of what comes with them, and cost no other screen', () => {
  const parts = textParts(files, 'main.tsx')
  expect(parts.get('main')).toEqual(['Menu', 'Close'])
  expect(parts.get('Login')).toEqual(['Password'])
  expect(parts.get('wall/Wall')).toEqual(['On air', 'Paused'])
  expect(parts.get('wall/Drawer')).toContain('Last 24 hours')
})

test('a part without texts of its own fetches none', () => {
  expect(textParts(files, 'main.tsx').has('wall/Figures')).toBe(false)
})

test('types are no part of the page, and styles have no texts', () => {
  const code = `import './platform/first.ts'
import type { Row } from './row.ts'
import {
  one,
  two,
} from '../ui/things.tsx'
export { three } from './three.ts'
const Drawer = lazily(async () => ({ default: (await import('./Drawer.tsx')).Drawer }))`
  expect(importsOf(code)).toEqual({
    imports: ['./platform/first.ts', '../ui/things.tsx', './three.ts'],
    lazyImports: ['./Drawer.tsx'],
  })
})
