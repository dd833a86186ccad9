import { expect, test } from 'vitest'
import { payslipPdf, type PayslipPrint } from './payslip-pdf.ts'
import { printPayslip } from './print-payslips.ts'

const print = (studio: string): PayslipPrint => ({
  language: 'en',
  title: 'Payslip',
  heading: 'Payslip',
  studio,
  facts: [],
  columns: ['Description', 'Amount'],
  lines: [['Tips', 'USD 1.00 × 50 % = USD 0.50', 'USD 0.50']],
  totals: [],
  footer: '',
  proof: {
    heading: 'Check',
    text: '',
    open: 'Open',
    facts: [],
    address: 'https://board.test/verify',
    alt: 'QR',
  },
})

test('the thread makes the same payslips, each for who asked for it', async () => {
  const names = ['North', 'South', 'West']
  const made = await Promise.all(names.map((name) => printPayslip(print(name), 'mara')))
  for (const [i, name] of names.entries())
    expect(Buffer.from(made[i] ?? []).equals(Buffer.from(payslipPdf(print(name))))).toBe(true)
})

test('what cannot be printed fails by itself; the next one is made', async () => {
  const broken = { ...print('North'), totals: 'nonsense' } as unknown as PayslipPrint
  await expect(printPayslip(broken, 'mara')).rejects.toThrow('no payslip')
  expect((await printPayslip(print('North'), 'mara')).length).toBeGreaterThan(1000)
})

test('more than fifty do not wait for the thread, nor more than five of one person', async () => {
  const refusedOf = async (people: readonly string[]) => {
    const settled = await Promise.allSettled(
      people.map(async (person) => printPayslip(print('North'), person)),
    )
    return settled.filter(({ status }) => status === 'rejected')
  }
  expect(await refusedOf(Array.from({ length: 51 }, (_, i) => `p${i}`))).toMatchObject([
    { reason: { code: 'store.busy' } },
  ])
  expect(await refusedOf(Array.from({ length: 6 }, () => 'mara'))).toMatchObject([
    { reason: { code: 'request.yoursInProgress' } },
  ])
})
