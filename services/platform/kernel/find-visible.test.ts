import { expect, test } from 'vitest'
import { platformRefusal } from '#shared/platform/refusals.ts'
import { findVisiblePerson, findVisible } from './find-visible.ts'

/** A read model that holds `late` only once it was waited for. */
function readModel(rows: readonly string[], late: readonly string[] = [], reached = true) {
  const waited: unknown[] = []
  const app = {
    journal: { head: async () => '7' },
    progress: {
      reach: async (names: readonly string[], position: string) => {
        waited.push([names, position])
        return reached
      },
      seen: async () => '7',
    },
  }
  const find = (wanted: string, sees?: (found: string) => boolean) =>
    findVisible(app as never, {
      look: async () => [...rows, ...(waited.length > 0 ? late : [])].find((row) => row === wanted),
      reach: ['jars'],
      ...(sees ? { sees } : {}),
      unknown: () => {
        throw platformRefusal('request.notFound')
      },
    })
  return { find, waited }
}
const waitedOnce = [[['jars'], '7']]

test('what is there is given at once', async () => {
  const { find, waited } = readModel(['mint'])
  expect(await find('mint')).toBe('mint')
  expect(waited).toEqual([])
})
test('what was made a moment ago is waited for', async () => {
  const { find, waited } = readModel([], ['mint'])
  expect(await find('mint')).toBe('mint')
  expect(waited).toEqual(waitedOnce)
})
test('what nobody made and what is out of sight are answered alike, after the same wait', async () => {
  for (const rows of [[], ['mint']]) {
    const { find, waited } = readModel(rows)
    await expect(find('mint', () => false)).rejects.toMatchObject({ code: 'request.notFound' })
    expect(waited).toEqual(waitedOnce)
  }
})
test('what is not there while the read model is behind is told as not yet there, and not as absent', async () => {
  for (const rows of [[], ['mint']]) {
    const { find, waited } = readModel(rows, [], false)
    await expect(find('mint', () => false)).rejects.toMatchObject({ code: 'position.notReached' })
    expect(waited).toEqual(waitedOnce)
  }
})
test('what a read model that is behind holds by then is given', async () => {
  const { find } = readModel([], ['mint'], false)
  expect(await find('mint')).toBe('mint')
})
test('of something that is nobody’s there is no person, and nothing is waited for', async () => {
  const unknown = () => {
    throw platformRefusal('request.notFound')
  }
  const asked = async () => findVisiblePerson({} as never, undefined, { at: '', unknown })
  await expect(asked()).rejects.toMatchObject({ code: 'request.notFound' })
})
