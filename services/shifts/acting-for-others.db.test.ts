import { afterAll, expect, test } from 'vitest'
import { testActor } from '../platform/testing/staff.ts'
import { boss, manager, shiftsTest, why } from './testing-shifts.ts'

const { clocked, hire, decided, change, press, undo, correction } = await shiftsTest()
afterAll(() => clocked.close())

test('a manager acts for people in sight, and nobody else exists for them', async () => {
  await press('ivy', 1, '08:00')
  await press('ivy', 3, '08:30', manager)
  expect((await clocked.app.journal.read('shift-ivy')).at(-1)).toMatchObject({
    type: 'ShiftPaused',
    actor: 'oak',
  })
  await expect(press('reed', 1, '09:00', manager)).rejects.toMatchObject({
    code: 'shifts.userUnknown',
    status: 404,
  })
  await expect(press('nobody', 1, '09:00', manager)).rejects.toMatchObject({
    code: 'shifts.userUnknown',
    status: 404,
  })
})

test('acting for another needs a reason, which the person reads with who gave it; looking needs none', async () => {
  for (const reason of [undefined, '', 'ab', '      '])
    await expect(press('ivy', 4, '08:40', manager, reason ?? '')).rejects.toMatchObject({
      code: 'shifts.reasonMissing',
      status: 422,
    })
  expect(await press('ivy', 0, '08:40', manager, '')).toMatchObject({ session: { state: 2 } })
  await clocked.settle()
  const [shift] = (await clocked.call(
    'history',
    { query: { user: 'ivy', limit: 5 } },
    { actor: testActor('ivy') },
  )) as { interventions: unknown[] }[]
  expect(shift?.interventions).toEqual([
    { at: '2026-03-02T08:30:00.000Z', action: 'pause', by: 'oak', reason: why },
  ])
})

test('You can’t correct your own shifts, whatever they are', async () => {
  for (const own of [manager, boss, testActor('vera', { super: true, allStudios: true })])
    await expect(correction(own.user, own)).rejects.toMatchObject({
      code: 'shifts.ownShift',
      status: 403,
    })
})

test('whoever is not below you is not acted for: no peer, no super user, no owner; but by those above', async () => {
  const above = { code: 'shifts.aboveYou', status: 403 }
  for (const user of ['ash', 'vera', 'root']) {
    for (const action of [1, 2, 3, 4] as const)
      await expect(press(user, action, '08:45', manager)).rejects.toMatchObject(above)
    await expect(correction(user, manager)).rejects.toMatchObject(above)
    await expect(undo(user, '08:45:01', manager)).rejects.toMatchObject(above)
  }
  const vera = testActor('vera', { tipCont: 'Manager', super: true, allStudios: true })
  await expect(press('root', 1, '08:45', vera)).rejects.toMatchObject(above)
  expect(await press('ash', 1, '08:45', vera)).toMatchObject({ session: { state: 1 } })
  expect(await press('vera', 1, '08:45', boss)).toMatchObject({ session: { state: 1 } })
  for (const user of ['ash', 'vera']) await press(user, 2, '08:46', boss)
})

test('of somebody inactive a shift is stopped and put right, and nothing begins; of somebody erased nothing is touched', async () => {
  await press('moss', 1, '08:40')
  await change('moss', { type: 'AccountDeactivated', data: { user: 'moss' } })
  const inactive = { code: 'shifts.inactive', status: 409 }
  for (const by of [manager, boss])
    await expect(press('moss', 3, '08:41', by)).rejects.toMatchObject(inactive)
  expect(await press('moss', 2, '08:42', manager)).toMatchObject({ session: { state: 0 } })
  await expect(undo('moss', '08:42:01', manager)).rejects.toMatchObject(inactive)
  await expect(press('moss', 1, '08:42', manager)).rejects.toMatchObject(inactive)
  const [started] = await clocked.app.journal.read('shift-moss')
  const shift = (started?.data as { shift: string } | undefined)?.shift ?? ''
  expect(await correction('moss', manager, shift)).toMatchObject({ worked_seconds: 3600 })
  await change('moss', { type: 'AccountActivated', data: { user: 'moss' } })
  expect(await press('moss', 1, '08:43', manager)).toMatchObject({ session: { state: 1 } })

  await press('moss', 2, '08:44', manager)
  await change('moss', {
    type: 'PersonErased',
    data: { user: 'moss', requestedBy: 'root', approvedBy: 'vera', kept: [] },
  })
  const unknown = { code: 'shifts.userUnknown', status: 404 }
  for (const action of [1, 2, 3, 4] as const)
    await expect(press('moss', action, '08:44', boss)).rejects.toMatchObject(unknown)
  await expect(undo('moss', '08:44:00', boss)).rejects.toMatchObject(unknown)
  await expect(correction('moss', boss, shift)).rejects.toMatchObject(unknown)
})

test('what was decided about somebody binds before the read model has it: who is inactive now, of equal rank, or erased', async () => {
  for (const user of ['lark', 'dove', 'wren']) await hire(user)
  const started = (user: string) => press(user, 1, '08:45', manager, why, 'callMoving')
  await decided('lark', { type: 'AccountDeactivated', data: { user: 'lark' } })
  await expect(started('lark')).rejects.toMatchObject({ code: 'shifts.inactive' })
  const dove = {
    user: 'dove',
    tipCont: 'Manager',
    name: 'Fern',
    surname: 'Vega',
    email: 'fern@studio.example',
    super: false,
    language: 'en',
  }
  await decided('dove', { type: 'AccountChanged', data: dove })
  await expect(started('dove')).rejects.toMatchObject({ code: 'shifts.aboveYou' })

  await press('wren', 1, '08:46')
  await press('wren', 2, '08:47')
  const [first] = await clocked.app.journal.read('shift-wren')
  const shift = (first?.data as { shift: string } | undefined)?.shift ?? ''
  await press('wren', 1, '08:48')
  await decided('wren', {
    type: 'PersonErased',
    data: { user: 'wren', requestedBy: 'root', approvedBy: 'vera', kept: [] },
  })
  await expect(correction('wren', manager, shift, 'callMoving')).rejects.toMatchObject({
    code: 'shifts.userUnknown',
  })
  // The one that still ran, which nobody can stop now, ended by itself.
  await clocked.settle()
  const last = (await clocked.app.journal.read('shift-wren')).at(-1)
  expect(last).toMatchObject({
    type: 'ShiftClosedProvisionally',
    data: { at: '2026-03-02T08:48:00.000Z', worked_seconds: 0, unpaid_seconds: 0 },
  })
})

test('while somebody views as another they look at shifts and touch none', async () => {
  const viewing = { ...manager, trueUser: 'vera' }
  expect(await press('oak', 0, '08:45', viewing)).toMatchObject({ session: { state: 0 } })
  const touches = [
    press('oak', 1, '08:45', viewing),
    press('ivy', 4, '08:45', viewing),
    correction('ivy', viewing),
    undo('ivy', '08:45:00', viewing),
  ]
  const refused = { status: 'rejected', reason: { code: 'shifts.viewing', status: 403 } }
  expect(await Promise.allSettled(touches)).toMatchObject(touches.map(() => refused))
  expect((await clocked.app.journal.read('shift-oak')).length).toBe(0)
})
