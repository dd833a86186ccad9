import { expect, test } from 'vitest'
import { importedBy, preloadLists } from './preload-lists.ts'

const built = {
  'screen.js': { type: 'chunk', imports: ['shell.js'] },
  'shell.js': { type: 'chunk', imports: ['main.js', 'atoms.js'] },
  'atoms.js': { type: 'chunk', imports: ['main.js'] },
  'main.js': { type: 'chunk', imports: [] },
  'dialog.js': { type: 'chunk', imports: ['shell.js', 'modal.js'] },
  'modal.js': { type: 'chunk', imports: ['main.js'] },
}

test('a script is there with all that it imports, also where scripts import each other', () => {
  expect([...importedBy('screen.js', built)].toSorted()).toEqual([
    'atoms.js',
    'main.js',
    'screen.js',
    'shell.js',
  ])
  const circle = {
    'a.js': { type: 'chunk', imports: ['b.js'] },
    'b.js': { type: 'chunk', imports: ['a.js'] },
  }
  expect([...importedBy('a.js', circle)]).toEqual(['a.js', 'b.js'])
})
test('a part names what it lacks of a part that it fetches later, and its styles', () => {
  const { plugin, resolveDependencies } = preloadLists()
  const { generateBundle } = plugin as unknown as {
    generateBundle: (options: unknown, bundle: unknown) => void
  }
  generateBundle({}, built)
  const files = ['dialog.js', 'shell.js', 'atoms.js', 'main.js', 'modal.js', 'dialog.css']
  expect(resolveDependencies('dialog.js', files, { hostId: 'screen.js' })).toEqual([
    'dialog.js',
    'modal.js',
    'dialog.css',
  ])
  expect(resolveDependencies('dialog.js', files, { hostId: 'main.js' })).toEqual([
    'dialog.js',
    'shell.js',
    'atoms.js',
    'modal.js',
    'dialog.css',
  ])
})
