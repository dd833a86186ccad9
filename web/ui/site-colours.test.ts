import { describe, expect, test } from 'vitest'
import { siteColour, siteInitials } from './site-colours.ts'

/** Oklab's own matrices: https://bottosson.github.io/posts/oklab. Linear, each channel within what a screen can show. */
function linear(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const within = (channel: number) => Math.min(1, Math.max(0, channel))
  return [
    within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
const contrastWithWhite = (lightness: number, chroma: number, hue: number): number => {
  const [red, green, blue] = linear(lightness, chroma, hue)
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
const partsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)

test('the contrast is that of WCAG', () => {
  expect(contrastWithWhite(0, 0, 0)).toBeCloseTo(21)
  expect(contrastWithWhite(1, 0, 0)).toBeCloseTo(1)
})

describe('the colour of a site', () => {
  test('carries white letters, whatever its hue', () => {
    const [lightness = 1, chroma = 0] = partsOf(siteColour('ctb'))
    for (let hue = 0; hue < 360; hue++)
      expect(contrastWithWhite(lightness, chroma, hue)).toBeGreaterThanOrEqual(4.5)
  })
  test('stays the same, and is no other site’s', () => {
    const sites = ['ctb', 'str', 'bng', 'cam', 'ljm', 'mfc', 'stm', 'xlc', 'f4f', 'twitter']
    expect(siteColour('ctb')).toBe('oklch(0.47 0.13 73)')
    expect(new Set(sites.map(siteColour)).size).toBe(sites.length)
  })
  test('is there for a site that nobody has listed', () => {
    expect(partsOf(siteColour('new'))).toHaveLength(3)
    expect(siteColour('new')).not.toBe(siteColour('wen'))
  })
})

test.each([
  ['Chaturbate', 'CH'],
  ['BongaCams', 'BC'],
  ['CAM4', 'CA'],
  ['Cams.com (Streamray)', 'CA'],
  ['XLoveCam', 'XL'],
  ['ePlay', 'EP'],
  ['ctb', 'CT'],
  ['', ''],
])('%s is known by the letters %s', (name, letters) => {
  expect(siteInitials(name)).toBe(letters)
})
