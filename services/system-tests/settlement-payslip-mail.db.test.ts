import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MAIL_AGAIN_SECONDS } from '#shared/settlements/pay-run/rules.ts'
import type { PayRun } from '#shared/settlements/pay-run/views.ts'
import { mailAdapter } from '../platform/outbox/mail.ts'
import { Outbox } from '../platform/outbox/outbox.ts'
import { startMailServer, type TestMailServer } from '../platform/testing/mail-server.ts'
import { testActor } from '../platform/testing/staff.ts'
import { settlementNeedsOf } from '../settlements/module.ts'
import { payslipMailEffect } from '../settlements/payslip/mail-payslips.ts'
import { signedOf } from '../settlements/payslip/signed-of.ts'
import { settlementsTest, settler } from './testing-settlements.ts'

let t: Awaited<ReturnType<typeof settlementsTest>>
let mails: TestMailServer
let outbox: Outbox
const half = { studio: 'north', month: '2026-11', half: 1 } as const
interface Mailed {
  readonly mailed: number
  readonly already: number
  readonly no_address: readonly string[]
}
const press = async (body: object = {}, actor = settler): Promise<Mailed> => {
  const context = { params: half, body }
  const answer = await t.ask<Mailed>('mailPayslips', context, actor)
  await t.it.settle()
  return answer
}
const deliver = async () => {
  while ((await outbox.deliverSome()) > 0);
}
const told = async () =>
  (await t.ask<PayRun>('payRun', { params: half }, settler)).mail.people.map(
    ({ user, state }) => `${user} ${state}`,
  )
const to = () => mails.mails.map(({ to: [address] }) => address)

beforeAll(async () => {
  mails = await startMailServer()
  t = await settlementsTest()
  await t.person('cy', { studio: 'north' })
  await t.it.settle()
  for (const user of ['ana', 'bo', 'cy']) {
    await t.line(user, '2026-11-03T12:00:00Z', '100.00')
    await t.sign(user)
  }
  const needs = settlementNeedsOf()
  const { app } = t.it
  const adapters = [mailAdapter({ url: mails.url, from: 'Callboard <office@studio.example>' })]
  outbox = new Outbox({ pool: app.pool, log: pino({ level: 'silent' }), adapters })
  outbox.define(app, [payslipMailEffect(app, { ...needs, ...signedOf(needs) })])
})
afterAll(async () => {
  await t.it.close()
  await mails.stop()
})

test('without mail the act is not there', async () => {
  await expect(press()).rejects.toMatchObject({ code: 'settlements.noMail', status: 409 })
  const { mail } = await t.ask<PayRun>('payRun', { params: half }, settler)
  expect(mail).toEqual({ set_up: false, people: [] })
  vi.spyOn(t.it.app.outbox, 'transports', 'get').mockReturnValue(['mail', 'push'])
})
test('each person gets their payslip once, in their language', async () => {
  await t.it.app.pool.query("update account set email = '' where person = 'cy'")
  expect(await press()).toEqual({ mailed: 2, already: 0, no_address: ['cy'] })
  expect(await told()).toEqual(['ana waiting', 'bo waiting'])
  mails.answer = (address) => (address === 'bo@example.test' ? 550 : 0)
  await deliver()
  expect(to()).toEqual(['ana@example.test'])
  const raw = mails.mails[0]?.raw ?? ''
  expect(/^Subject: .*/m.exec(raw)?.[0]).toContain('Payslip=2C_1=E2=80=9315_November_2026')
  expect(/^Content-Type: application.*/m.exec(raw)?.[0]).toContain('application/pdf')
  expect(/filename=\S*/.exec(raw)?.[0]).toBe('filename=payslip-north-2026-11-1.pdf')
  const pdf = Buffer.from(/JVBERi[\w+/=\r\n]+/.exec(raw)?.[0] ?? '', 'base64')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await told()).toEqual(['ana sent', 'bo failed'])
})
test('a second press mails those alone who have not got theirs, unless it is asked', async () => {
  mails.answer = () => 0
  expect(await press()).toEqual({ mailed: 1, already: 1, no_address: ['cy'] })
  await deliver()
  expect(to()).toEqual(['ana@example.test', 'bo@example.test'])
  const both = await Promise.all([press(), press()])
  expect(both.map(({ mailed }) => mailed)).toEqual([0, 0])
  await deliver()
  expect(mails.mails).toHaveLength(2)
  // A press on top of a press mails nobody twice.
  expect(await press({ again: true })).toMatchObject({ mailed: 0, already: 2 })
  t.clock.now = new Date(Date.parse(t.clock.now) + MAIL_AGAIN_SECONDS * 1000).toISOString()
  const again = await Promise.all([press({ again: true }), press({ again: true })])
  expect(again.map(({ mailed }) => mailed).toSorted()).toEqual([0, 2])
  await deliver()
  expect(to().slice(2).toSorted()).toEqual(['ana@example.test', 'bo@example.test'])
  const { rows } = await t.it.app.pool.query(
    `select data ->> 'by' as by, data ->> 'again' as again from events where type = 'PayslipsMailed' order by position`,
  )
  expect(rows).toEqual([
    { by: 'mara', again: 'false' },
    { by: 'mara', again: 'false' },
    { by: 'mara', again: 'true' },
  ])
})
test('another signature is another payslip; one that was taken back is not sent', async () => {
  await t.act('reopenSettlement', 'ana', { reason: 'a line was missing' }, half)
  await t.line('ana', '2026-11-04T12:00:00Z', '10.00')
  await t.sign('ana')
  expect(await press()).toMatchObject({ mailed: 1, already: 1 })
  await t.act('reopenSettlement', 'ana', { reason: 'once more' }, half)
  const before = mails.mails.length
  await deliver()
  expect(mails.mails).toHaveLength(before)
  expect(await told()).toEqual(['bo sent'])
})
test('only who pays in the studio mails, and only of those in sight', async () => {
  const south = testActor('sol', { ...settler, user: 'sol', studios: ['south'] })
  await expect(press({}, south)).rejects.toMatchObject({ code: 'settlements.studioUnknown' })
  const trainer = testActor('tess', {
    tipCont: 'Trainer',
    studios: ['north'],
    permissions: { settlements: 'manage' },
    limits: { restrictions: ['viewNonAllocatedModels'], models: ['cy'] },
  })
  expect(await press({ again: true }, trainer)).toEqual({
    mailed: 0,
    already: 0,
    no_address: ['cy'],
  })
  const nobody = { params: { ...half, half: 2 }, body: {} }
  await expect(t.ask('mailPayslips', nobody, settler)).rejects.toMatchObject({
    code: 'settlements.noPayslip',
  })
})
