import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlyLook, settling } from '../testing/only-look.ts'
import { installOpeners, openEach, type Walked } from '../testing/openers.ts'
import { goBackTo, moveTo, walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'
import { fillEverything, walkable } from '../testing/studio-with-everything.ts'
import { allScreens, sectionPaths } from './all-screens.ts'

const stage = realStage()
beforeAll(() => fillEverything(stage.server.owner))

/** Every screen behind the login, and every section of somebody’s page. */
const paths = [
  ...(await allScreens()).filter(({ open }) => !open).map(({ path }) => walkable(path)),
  ...(await sectionPaths('ana_fictiva')),
]
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
    expect(sum(({ found }) => found)).toBeGreaterThan(250)
    expect(sum(({ opened }) => opened)).toBeGreaterThan(90)
  })
})
