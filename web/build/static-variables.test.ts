import { expect, test } from 'vitest'
import { cssVariables, theme } from '../platform/theme.ts'
import { variablesOf } from './static-variables.ts'

test('the variables of the theme are those of light, of dark and of both', () => {
  const css = variablesOf({ theme, cssVariablesResolver: cssVariables })
  expect(css).toContain('--mantine-primary-color-filled')
  expect(css).toMatch(/^:root, :host\{/)
  expect(css).toContain(':root[data-mantine-color-scheme="dark"]')
  expect(css).toContain(':root[data-mantine-color-scheme="light"]')
  expect(css).toContain(theme.fontSizes?.['sm'] ?? 'no size')
})
test('a theme that changes nothing has no variables of its own to write', () => {
  expect(() => variablesOf({ theme: {} })).toThrow(/no variables/)
})
