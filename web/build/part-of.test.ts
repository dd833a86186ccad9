import { expect, test } from 'vitest'
import { filesOf, partOf, type Graph } from './part-of.ts'

/** Modules by what imports them, and by what fetches them later. */
const graphOf = (
  modules: Readonly<Record<string, readonly [importers: string[], dynamicImporters?: string[]]>>,
): Graph => ({
  getModuleInfo: (id) => {
    const [importers, dynamicImporters = []] = modules[id] ?? [[]]
    const importedIds = Object.keys(modules).filter((other) => modules[other]?.[0].includes(id))
    const code = `from ${id}`
    return { importers, importedIds, dynamicImporters, code, isEntry: id === '/web/main.tsx' }
  },
})
const routes = '/web/main.tsx'
const modules = {
  [routes]: [[]],
  '/web/a/Wall.tsx': [[], [routes]],
  '/web/b/List.tsx': [[], [routes]],
  '/web/a/Drawer.tsx': [[], ['/web/a/Wall.tsx']],
  '/web/a/own.ts': [['/web/a/Wall.tsx']],
  '/web/a/row.ts': [['/web/a/Wall.tsx', '/web/a/Drawer.tsx']],
  '/web/a/cell.ts': [['/web/a/row.ts']],
  '/web/ui/table.ts': [['/web/a/Wall.tsx', '/web/b/List.tsx']],
  '/web/ui/menu.ts': [['/web/ui/table.ts', '/web/a/Drawer.tsx']],
  '/web/ui/page.ts': [[routes, '/web/a/Wall.tsx']],
} satisfies Parameters<typeof graphOf>[0]
const graph = graphOf(modules)

test('what a screen and only the parts fetched after it need is one file', () => {
  expect(partOf('/web/a/row.ts', graph)).toMatch(/^shared-[0-9a-f]{8}$/)
  expect(partOf('/web/a/cell.ts', graph)).toBe(partOf('/web/a/row.ts', graph))
})
test('what two screens need is in a file of both, whatever is fetched later', () => {
  expect(partOf('/web/ui/menu.ts', graph)).toBe(partOf('/web/ui/table.ts', graph))
  expect(partOf('/web/ui/table.ts', graph)).not.toBe(partOf('/web/a/row.ts', graph))
})
test('a screen, what it alone needs, and what the entry needs are left to the bundler', () => {
  for (const id of ['/web/a/Wall.tsx', '/web/a/own.ts', '/web/ui/page.ts'])
    expect(partOf(id, graph)).toBeNull()
})
test('small files that mostly the same parts load are joined, all others stay as they are', () => {
  const files = filesOf(Object.keys(modules), graph)
  // The table's file and the drawer's row, both with the wall.
  expect(files.get('/web/a/row.ts')).toBe(files.get('/web/ui/table.ts'))
  expect([...files.keys()].toSorted()).toEqual(
    ['a/cell.ts', 'a/row.ts', 'ui/menu.ts', 'ui/table.ts'].map((file) => `/web/${file}`),
  )
})
