import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { tones } from './tones.ts'

const css = readFileSync(path.join(import.meta.dirname, '../platform/theme.css'), 'utf8')
const pairs = [...css.matchAll(/(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)]
const coloursOf = (scheme: string): ReadonlyMap<string, string> =>
  new Map(
    pairs.map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]),
  )
/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('black on white has the contrast that WCAG says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})
describe.each(['light', 'dark'])('in %s colours', (scheme) => {
  const colours = coloursOf(scheme)
  test.each(Object.entries(tones))('a badge that says %s can be read', (_, { ink, paper }) => {
    const [text, ground] = [colours.get(ink), colours.get(paper)]
    expect([text, ground]).not.toContain(undefined)
    expect(contrast(text ?? '', ground ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})
