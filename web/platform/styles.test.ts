import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '..')
const sources = globSync('**/*.tsx', { cwd: web }).map((file) => ({
  file,
  text: readFileSync(path.join(web, file), 'utf8'),
}))
const stylesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name),
  )
const ofEverywhere = stylesIn(
  readFileSync(path.join(import.meta.dirname, 'styles-first.ts'), 'utf8'),
)
const known = new Set(
  readdirSync(path.resolve(web, '../node_modules/@mantine/core/styles')).map(
    (file) => file.split('.')[0] ?? '',
  ),
)
/** Components that are drawn with another's styles besides their own. */
const besides: Readonly<Record<string, readonly string[]>> = {
  Checkbox: ['InlineInput'],
  Radio: ['InlineInput'],
  Switch: ['InlineInput'],
  Modal: ['ModalBase'],
  Drawer: ['ModalBase'],
}
const drawnIn = (text: string): readonly string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => known.has(name))
    .flatMap((name) => [name, ...(besides[name] ?? [])])

test('every screen part brings along the styles of the components that it draws', () => {
  const missing = sources.flatMap(({ file, text }) => {
    const own = stylesIn(text)
    return drawnIn(text)
      .filter((name) => !own.has(name) && !ofEverywhere.has(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(drawnIn("import { Modal, Text } from '@mantine/core'")).toEqual([
    'Modal',
    'ModalBase',
    'Text',
  ])
  expect(sources.length).toBeGreaterThan(300)
  expect(missing).toEqual([])
})
