import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireChromium, testData } from './services.ts'

let said: string[] = []
beforeEach(() => {
  vi.stubEnv('CALLBOARD_DATA', '/nowhere')
  said = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('at home what a machine lacks is said, and its tests are left out', async () => {
  vi.stubEnv('CI', '')
  expect(await testData('observations.ndjson')).toBeUndefined()
  expect(said.join('')).toContain('observations.ndjson in /nowhere')
})

test('the continuous integration may leave nothing out', async () => {
  vi.stubEnv('CI', 'true')
  await expect(testData('observations.ndjson')).rejects.toThrow(/CI must run every test/)
})

test('the tests use another browser if one is named', async () => {
  vi.stubEnv('CHROMIUM', process.execPath)
  expect(await requireChromium()).toBe(process.execPath)
})
