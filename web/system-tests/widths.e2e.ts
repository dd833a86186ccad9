import { beforeAll, expect, test } from 'vitest'
import { inTurn } from '#services/platform/testing/size.ts'
import { walkTo } from '../testing/real-page.ts'
import { realStage } from '../testing/stages.ts'
import { fillEverything, walkable } from '../testing/studio-with-everything.ts'
import { squeezed } from '../testing/widths.ts'
import { allScreens, sectionPaths } from './all-screens.ts'

const stage = realStage()
beforeAll(async () => {
  await fillEverything(stage.server.owner)
  // A running shift takes more of the header than its beginning.
  await stage.server.owner.call('POST', '/session_state', { user_name: 'owner', action: 1 })
})

const screens = await allScreens()
const sections = await sectionPaths('ana_fictiva')

test.each(inTurn([1024, 390], 1))(
  'no screen is wider than a window of %d px, and no word in it is cut off, in the longest language',
  async (width) => {
    const found: string[] = []
    const { page } = await stage.enter({
      language: 'ro',
      reducedMotion: 'reduce',
      viewport: { width, height: 844 },
    })
    for (const path of [
      ...screens.filter(({ open }) => !open).map((one) => walkable(one.path)),
      ...sections,
    ]) {
      await walkTo(page, stage.server.url, path)
      for (const fault of await squeezed(page)) found.push(`${path}: ${fault}`)
    }
    expect(found).toEqual([])
    await page.context().close()
  },
)
