import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { usedOf } from './slim-transitions.ts'

const root = path.resolve(import.meta.dirname, '../..')
const mantine = path.join(root, 'node_modules/@mantine')
/** The parts of the kit that come and go, as far as the product has them. */
const parts = ['Modal', 'ModalBase', 'Popover', 'Menu', 'Combobox', 'Tooltip']

test('every way of coming and going that the product has is kept', () => {
  const files = [
    ...parts.map((part) => path.join(mantine, 'core/esm/components', part)),
    path.join(mantine, 'spotlight/esm'),
  ].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => path.join(folder, file)),
  )
  const named = new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/transition: "([\w-]+)"/g)].map(([, name]) => name),
    ),
  )
  expect(named.size).toBeGreaterThan(2)
  const all = Object.fromEntries([...named].map((name) => [name, {}]))
  expect(Object.keys(usedOf(all)).toSorted()).toEqual([...named].toSorted())
})
test('no screen asks for another', () => {
  const web = path.join(root, 'web')
  const asking = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /transitionProps|<Transition\b/.test(readFileSync(path.join(web, file), 'utf8')),
    )
  expect(asking).toEqual([])
})
test('one that is gone is told of', () => {
  expect(() => usedOf({ fade: {} })).toThrow(/no transition fade-down/)
})
