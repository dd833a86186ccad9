import { beforeAll, expect, test } from 'vitest'
import { dist, ensureBuilt } from '../testing/built.ts'
import { readBuild } from './build-files.ts'

beforeAll(ensureBuilt)

// By the build's manifest and not in a browser, where the form is no sooner shown than the page fetches ahead what comes after it.
test('the login screen loads at most 125 kB of script and 15 kB of styles', () => {
  const { entries, filesOf, textsOf, sizeOf } = readBuild(dist)
  const files = [...filesOf([...entries, 'accounts/module.ts?screens', 'accounts/LoginScreen.tsx'])]
  const texts = textsOf(['main', 'accounts/LoginScreen'])
  expect(texts).toHaveLength(2)
  expect(sizeOf([...files, ...texts], '.js')).toBeLessThanOrEqual(125)
  expect(sizeOf(files, '.css')).toBeLessThanOrEqual(15)
})
