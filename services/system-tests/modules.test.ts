import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { AnyProjection } from '#projections/platform/define/define-projection.ts'
import { moduleList, modules } from '../modules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const foldersOf = (stage: string) =>
  readdirSync(path.join(root, stage), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !['platform', 'system-tests'].includes(name))

const isProjection = (value: unknown): value is AnyProjection =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'version', 'tables', 'keysOf', 'on'].every((part) => Object.hasOwn(value, part))

test('each module of the list has its folder, and each folder its line in the list', () => {
  expect(foldersOf('services').toSorted()).toEqual(moduleList.map(({ name }) => name).toSorted())
})
test('read models stand in folders of listed modules alone', () => {
  const names = moduleList.map(({ name }) => name)
  expect(foldersOf('projections').filter((name) => !names.includes(name))).toEqual([])
})
test('every projection that a file of a module exports is listed by that module', async () => {
  const forgotten: string[] = []
  for (const name of foldersOf('projections'))
    for (const file of readdirSync(path.join(root, 'projections', name), { encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.includes('.test.')) continue
      const place = path.join(root, 'projections', name, file)
      const exported = Object.values((await import(place)) as Record<string, unknown>)
      for (const projection of exported.filter(isProjection))
        if (!modules.projections.includes(projection) || projection.module !== name)
          forgotten.push(
            `projections/${name}/${file} exports ${projection.name}: list it in services/${name}/module.ts`,
          )
    }
  expect(forgotten).toEqual([])
})
