import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partInTurn } from '#services/platform/testing/size.ts'
import { onlyLook, settling } from '../testing/only-look.ts'
import { installOpeners, openEach, type Walked } from '../testing/openers.ts'
import { goBackTo, moveTo, walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'
import { fillEverything } from '../testing/studio-with-everything.ts'
import { walkedPaths } from './walked-paths.ts'

const stage = realStage()
beforeAll(() => fillEverything(stage.server.owner))

/** Every screen behind the login, and every section of somebody’s page: a third of them with every run. */
const allPaths = await walkedPaths('ana_fictiva')
const paths = partInTurn(allPaths, 3)
/** The screen on which what stands around every screen is opened as well: menus, bell, search. */
const withShell = '/monitoring'

describe('what opens', () => {
  const walked: Walked[] = []
  const inner = new Set<string>()
  let page: Page
  let settled: () => Promise<void>
  beforeAll(async () => {
    page = (await stage.enter()).page
    settled = settling(page)
    await page.addInitScript(installOpeners)
    await onlyLook(page)
  })
  afterAll(() => page?.context().close())

  test.each(paths)(
    'axe finds nothing in what opens on %s, Escape closes it, and the focus is back',
    async (path) => {
      const again = async () => {
        await walkTo(page, stage.server.url, path)
        await settled()
      }
      const back = async (address: string) => {
        await goBackTo(page, address)
        await settled()
      }
      await moveTo(page, stage.server.url, path)
      await settled()
      const told = await openEach(
        { page, settled, again, back, inner },
        path === withShell ? 'body' : '#content',
      )
      const { found, opened, faults } = told
      process.stdout.write(`${JSON.stringify({ path, found, opened })}\n`)
      walked.push(told)
      expect(faults).toEqual([])
    },
  )

  test('the walk has opened what there is', () => {
    const sum = (of: (one: Walked) => number) => walked.reduce((all, one) => all + of(one), 0)
    const share = paths.length / allPaths.length
    expect(sum(({ found }) => found)).toBeGreaterThan(250 * share)
    expect(sum(({ opened }) => opened)).toBeGreaterThan(90 * share)
  })
})
