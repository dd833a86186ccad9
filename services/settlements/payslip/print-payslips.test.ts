import { expect, test } from 'vitest'
import { payslipPdf, type PayslipPrint } from './payslip-pdf.ts'
import { printPayslip } from './print-payslips.ts'

const print = (studio: string): PayslipPrint => ({
  language: 'en',
  title: 'Payslip',
  heading: 'Payslip',
  studio,
  facts: [],
  columns: ['Description', 'Base', 'Share', 'Amount'],
  lines: [],
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
  const made = await Promise.all(names.map((name) => printPayslip(print(name))))
  for (const [i, name] of names.entries())
    expect(Buffer.from(made[i] ?? []).equals(Buffer.from(payslipPdf(print(name))))).toBe(true)
})

test('what cannot be printed fails by itself; the next one is made', async () => {
  const broken = { ...print('North'), totals: 'nonsense' } as unknown as PayslipPrint
  await expect(printPayslip(broken)).rejects.toThrow('no payslip')
  expect((await printPayslip(print('North'))).length).toBeGreaterThan(1000)
})

test('more than fifty do not wait for the thread', async () => {
  const all = Array.from({ length: 51 }, () => print('North'))
  const settled = await Promise.allSettled(all.map(async (one) => printPayslip(one)))
  expect(settled.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'command.busy' } },
  ])
})
