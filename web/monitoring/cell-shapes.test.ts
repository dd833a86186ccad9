import { expect, test } from 'vitest'
import { cellShapes } from './cell-shapes.ts'

test('every status has a shape of its own, in the colour of its token', () => {
  const shapes = new Map(cellShapes((token) => `#${token}`))
  expect([...shapes.keys()]).toEqual([
    '--shape-0',
    '--shape-1',
    '--shape-2',
    '--shape-3',
    '--shape-11',
    '--shape-12',
    '--shape-13',
    '--shape-unknown',
  ])
  const paths = [...shapes.values()].map(
    (image) => / d="([^"]+)"/.exec(decodeURIComponent(image))?.[1],
  )
  expect(new Set(paths).size).toBe(8)
  expect(decodeURIComponent(shapes.get('--shape-3') ?? '')).toContain('fill="#private"')
  expect(decodeURIComponent(shapes.get('--shape-0') ?? '')).toContain(
    'fill="none" stroke="#offline"',
  )
})
