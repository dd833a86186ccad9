import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withoutGroups } from './slim-button.ts'

const root = path.resolve(import.meta.dirname, '../..')
const button = path.join(root, 'node_modules/@mantine/core/esm/components/Button/Button.mjs')

test('a button is left without its groups, and with all else', () => {
  const code = readFileSync(button, 'utf8')
  const slim = withoutGroups(code)
  expect(slim).not.toContain('ButtonGroup')
  expect(slim.split('\n')).toHaveLength(code.split('\n').length - 4)
  expect(() => withoutGroups(slim)).toThrow(/0 times, not 4/)
})
test('no screen uses a group of buttons', () => {
  const web = path.join(root, 'web')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(200)
  const used = files.filter((file) =>
    /Button\.Group|\bButtonGroup\b/.test(readFileSync(path.join(web, file), 'utf8')),
  )
  expect(used).toEqual([])
})
