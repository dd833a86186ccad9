import { afterAll, expect, test } from 'vitest'
import { lateShift, model, swapWorld } from './testing-swaps.ts'

const { app, plan, ask, answer, swaps } = await swapWorld()
afterAll(() => app.close())

test('of forty requests at one moment twenty are accepted; one that is decided makes room for one', async () => {
  const others = Array.from({ length: 40 }, (_, i) => `willow${i}`)
  for (const user of [...others, 'hazel']) await app.hire(user, { tipCont: 'Model' })
  await app.settle()
  await plan([['hazel', '2026-12-28', [lateShift]]])
  const asking = (other: string) =>
    app.callMoving('askSwap', { body: { note: '', date: '2026-12-28', other } }, model('hazel'))
  const answers = await Promise.allSettled(others.map(asking))
  const codes = answers.map((one) =>
    one.status === 'fulfilled' ? 'asked' : (one.reason as { code: string }).code,
  )
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 'asked'),
    ...Array.from({ length: 20 }, () => 'schedules.swapMany'),
  ])
  const open = await swaps({ state: 'requested' }, model('hazel'))
  expect(open).toHaveLength(20)
  const [first, second] = open
  await answer(first?.id ?? '', first?.other.user ?? '', false)
  await app.callMoving('withdrawSwap', { params: { swap: second?.id } }, model('hazel'))
  const again = others.filter((_, i) => codes[i] !== 'asked').slice(0, 3)
  const more = await Promise.allSettled(again.map(asking))
  expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})
test('of twenty requests for the same at one moment one is accepted', async () => {
  await plan([['fern', '2026-12-29', [lateShift]]])
  const body = { note: '', date: '2026-12-29', other: 'ivy' }
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => app.callMoving('askSwap', { body }, model('fern'))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of answers)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'schedules.swapAsked' })
})
test('what was asked for before swaps were counted is counted', async () => {
  const day = (i: number) => new Date(Date.UTC(2027, 0, 4 + i)).toISOString().slice(0, 10)
  for (let i = 0; i < 20; i++)
    await app.tell(`swap-old${i}`, {
      type: 'SwapRequested',
      data: {
        swap: `old${i}`,
        studio: 'north',
        user: 'ivy',
        other: 'fern',
        date: day(i),
        hours: [lateShift],
        other_date: null,
        other_hours: [],
        begins_at: `${day(i)}T12:00:00.000Z`,
        note: '',
        by: 'ivy',
      },
    })
  await plan([['ivy', '2026-12-30', [lateShift]]])
  const asking = () => ask('ivy', { date: '2026-12-30', other: 'moss' })
  await expect(asking()).rejects.toMatchObject({ code: 'schedules.swapMany' })
  await answer('old7', 'fern', false)
  await asking()
  await expect(ask('ivy', { date: '2026-12-30', other: 'fern' })).rejects.toMatchObject({
    code: 'schedules.swapMany',
  })
})
