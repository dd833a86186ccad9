import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '#shared/accounts/events.ts'
import { permissionEvents } from '#shared/permissions/events.ts'
import { amountText } from '#shared/money/amount.ts'
import { session } from '#shared/platform/allow.ts'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { ERASED } from '#shared/platform/personal.ts'
import { base64Of } from '#shared/platform/tree-head.ts'
import { checkPayslip, type ProofSource } from '#shared/settlements/payslip-check.ts'
import { payslipText, type PayslipContent } from '#shared/settlements/payslip-content.ts'
import { payslipCalls } from '#shared/settlements/payslip-calls.ts'
import { readProofText } from '#shared/settlements/payslip-proof.ts'
import { settlementEvents, type SettlementDataOf } from '#shared/settlements/events.ts'
import { settlementStream } from '#shared/settlements/stream.ts'
import { serviceOf } from '../../platform/kernel/use-case.ts'
import { testApp, ownerActor } from '../../platform/testing/app.ts'
import { directoryFrom } from '../../platform/testing/people.ts'
import { newestHead, sealAndSign } from '../../platform/transparency/heads.ts'
import { knownLogKey } from '../../platform/transparency/log-key.ts'
import { consistencyProof, inclusionProof } from '../../platform/transparency/tree.ts'
import { commitmentOf, newSalt } from './commitment.ts'
import { payments, payslip, payslips } from './payslips.ts'
import { payslipProofsOf } from './payslip-proof-of.ts'
import type { PayslipNeeds, SignedSettlement } from './signed-settlement.ts'

const HALF = { studio: 'north', month: '2026-10', half: 2 } as const
/** The signed settlements, by login, as the rest of the module would tell them. */
const signed = new Map<string, SignedSettlement>()
const revealed: unknown[] = []
const needs: PayslipNeeds = {
  signedSettlement: async (_app, { user }) => signed.get(user),
  signedInShort: async () =>
    [...signed.values()]
      .map(({ settlement, event }) => ({ ...settlement, event }))
      .toSorted((a, b) => (a.user < b.user ? -1 : 1)),
  signedOf: async (_app, _half, users) =>
    new Map([...signed].filter(([user]) => users.includes(user))),
  languageOf: async (_app, user) => (user === 'fern' ? 'ro' : 'en'),
  studioNamed: async () => ({ name: 'Studioul Nord', timezone: 'Europe/Bucharest' }),
  revealIbans: async (_app, asked) => {
    revealed.push(asked)
    return new Map([['fern', 'RO49AAAA1B31007593840000']])
  },
  siteName: (code) => ({ ctb: 'Chaturbate' })[code] ?? code,
}
const service = serviceOf({
  name: 'settlements',
  calls: payslipCalls,
  watch: session,
  useCases: {
    payslip: payslip(needs),
    payslips: payslips(needs),
    payments: payments(needs),
  },
})
const told = { ...accountEvents, ...permissionEvents }
const it = await testApp({
  services: [service],
  projections: [directoryFrom(told)],
  events: { ...told, ...settlementEvents },
})
afterAll(() => it.close())

const contentOfUser = (user: string, net = 23_000): PayslipContent => ({
  ...HALF,
  user,
  currency: 'ron',
  net: amountText(net),
  lines: [['income:ctb:1:usd:5000', amountText(net)]],
})
/** Signs as the decider does, and keeps what the module would tell of it. */
async function sign(user: string, net = 23_000, state: 'signed' | 'paid' = 'signed') {
  const content = contentOfUser(user, net)
  const salt = newSalt()
  const data: SettlementDataOf<'SettlementSigned'> = {
    run: null,
    taken: [],
    rates: [],
    contract: null,
    rules: [],
    override: null,
    left: null,
    ...HALF,
    user,
    by: 'owner',
    currency: 'ron',
    lines: content.lines.map(([key]) => ({
      key,
      kind: 'income',
      amount: String(net),
      gross: null,
      currency: null,
      rate: null,
      share_bp: null,
      count: 1,
    })),
    earned: String(net),
    net: String(net),
    carry: '0',
    result_hash: '0'.repeat(64),
    salt,
    commitment: commitmentOf(salt, payslipText(content)),
    position: '0',
    arithmetic: 1,
    closes: false,
    reason: '',
  }
  await it.tell(settlementStream('north', user), { type: 'SettlementSigned', data })
  const { rows } = await it.app.pool.query<{ id: string }>(
    'select e.id from events e order by e.position desc limit 1',
  )
  const settlement = {
    ...HALF,
    user,
    state,
    currency: 'ron',
    lines: content.lines.map(([key, amount]) => ({
      key,
      kind: 'income',
      amount,
      gross: '100.00',
      currency: 'usd',
      share_bp: 5000,
      events: 3,
    })),
    earned: content.net,
    net: content.net,
    payment: null,
  } satisfies SignedSettlement['settlement']
  const at = '2026-11-03T12:03:00.000Z'
  signed.set(user, { settlement, workings: [], event: rows[0]?.id ?? '', salt, at })
}
beforeAll(async () => {
  for (const user of ['fern', 'ivy', 'ash', 'elm']) await it.hire(user)
  await it.settle()
  await sign('fern')
  await sign('ivy', 0)
  await sign('ash', 100, 'paid')
})
const bytesOf = async (file: unknown): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of (file as FileAnswer).body) parts.push(part)
  return Buffer.concat(parts)
}
const source: ProofSource = {
  key: async () => ({ key: base64Of((await knownLogKey(it.app))?.publicKey ?? new Uint8Array()) }),
  newest: async () => (await newestHead(it.app.pool))?.note ?? '',
  inclusion: async (index, size) => (await inclusionProof(it.app, index, size)).map(base64Of),
  consistency: async (a, b) => (await consistencyProof(it.app, a, b)).map(base64Of),
}
const proofOf = async (user: string, of = signed.get(user) as SignedSettlement) => {
  const proof = (await payslipProofsOf(it.app, [of])).get(user)
  if (!proof) throw new Error(`there is no proof of ${user}`)
  return proof
}

test('a payslip is a PDF with its name; made again it is the same, whatever was signed meanwhile', async () => {
  const file = (await it.call('payslip', { params: { ...HALF, user: 'fern' } })) as FileAnswer
  expect(file).toMatchObject({
    type: 'application/pdf',
    filename: 'payslip-north-2026-10-2-fern.pdf',
    cacheSeconds: 0,
  })
  const first = await bytesOf(file)
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.bytes).toBe(first.length)
  await it.hire('later')
  await sealAndSign(it.app)
  expect(
    (await bytesOf(await it.call('payslip', { params: { ...HALF, user: 'fern' } }))).equals(first),
  ).toBe(true)
})

test('the proof of a payslip holds, at once and after the log has grown; that of another settlement does not', async () => {
  const proof = await readProofText((await proofOf('fern')).text)
  if (!proof) throw new Error('the text is no proof')
  expect(proof.content).toEqual(contentOfUser('fern'))
  expect(await checkPayslip(proof, source)).toMatchObject({ failed: undefined })
  for (let i = 0; i < 5; i++) await it.hire(`grown${i}`)
  await sealAndSign(it.app)
  const { failed, grownTo } = await checkPayslip({ ...proof, path: null }, source)
  expect([failed, (grownTo ?? 0) > proof.size]).toEqual([undefined, true])
  const other = { ...proof, content: contentOfUser('fern', 23_001) }
  expect(await checkPayslip(other, source)).toMatchObject({ failed: 'content' })
})

test('the proof tells nothing of the event but its hash: neither lines nor others’ figures', async () => {
  const { text } = await proofOf('fern')
  const said = JSON.stringify(await readProofText(text))
  expect(said).not.toContain('ivy')
  const { rows } = await it.app.pool.query<{ data: unknown }>(
    "select e.data from events e where e.type = 'SettlementSigned' order by e.position limit 1",
  )
  const salt = signed.get('fern')?.salt ?? 'none'
  expect(JSON.stringify(rows)).not.toContain(salt)
})

test('a settlement that is not what its event commits to gets no payslip', async () => {
  const right = signed.get('fern') as SignedSettlement
  const settlement = { ...right.settlement, net: '1.00' }
  await expect(proofOf('fern', { ...right, settlement })).rejects.toThrow('does not commit')
  const event = signed.get('ivy')?.event ?? ''
  await expect(proofOf('fern', { ...right, event })).rejects.toThrow('is no signature')
})

test('what is not signed, and what is of an erased person, has no payslip', async () => {
  const payslipOf = (user: string) => it.call('payslip', { params: { ...HALF, user } })
  await expect(payslipOf('elm')).rejects.toMatchObject({
    code: 'settlements.noPayslip',
    status: 409,
  })
  const right = signed.get('fern') as SignedSettlement
  signed.set('fern', { ...right, salt: ERASED })
  await expect(payslipOf('fern')).rejects.toMatchObject({ code: 'settlements.payslipErased' })
  signed.set('fern', right)
})

test('an erasure destroys the salt, and leaves the proof of the log as it was', async () => {
  await it.hire('gone')
  await sign('gone')
  await sealAndSign(it.app)
  await it.app.erase('gone')
  const [event] = await it.app.journal.read(settlementStream('north', 'gone'))
  const data = event?.data as SettlementDataOf<'SettlementSigned'>
  expect(data.salt).toBe(ERASED)
  expect(data.commitment).toMatch(/^[0-9a-f]{64}$/)
  const proof = await readProofText((await proofOf('gone')).text)
  if (!proof) throw new Error('the text is no proof')
  expect(await checkPayslip(proof, source)).toMatchObject({ failed: undefined })
  signed.delete('gone')
})

test('all payslips of a half are one ZIP, each the same as by itself', async () => {
  const file = (await it.call('payslips', { params: HALF })) as FileAnswer
  expect(file).toMatchObject({ type: 'application/zip', filename: 'payslips-north-2026-10-2.zip' })
  const files = unzipSync(new Uint8Array(await bytesOf(file)))
  expect(Object.keys(files)).toEqual(
    ['ash', 'fern', 'ivy'].map((user) => `payslip-north-2026-10-2-${user}.pdf`),
  )
  const alone = await bytesOf(await it.call('payslip', { params: { ...HALF, user: 'ivy' } }))
  expect(Buffer.from(files['payslip-north-2026-10-2-ivy.pdf'] ?? []).equals(alone)).toBe(true)
})

test('a ZIP of which a payslip cannot be made breaks off, and is not taken for whole', async () => {
  const right = signed.get('ivy') as SignedSettlement
  signed.set('ivy', { ...right, salt: 'another' })
  const file = (await it.call('payslips', { params: HALF })) as FileAnswer
  await expect(bytesOf(file)).rejects.toThrow('does not commit')
  signed.set('ivy', right)
})

test('the payment list has what is signed and not paid, with IBANs that are revealed for it', async () => {
  const of = (signed.get('fern') as SignedSettlement).settlement
  signed.set('elm', {
    ...(signed.get('fern') as SignedSettlement),
    settlement: { ...of, user: 'elm' },
  })
  const file = (await it.call('payments', { params: HALF })) as FileAnswer
  expect(file).toMatchObject({ filename: 'payments-north-2026-10-2.csv', cacheSeconds: 0 })
  const text = (await bytesOf(file)).toString().replace('\uFEFF', '')
  const { data } = Papa.parse(text, { header: true, skipEmptyLines: true })
  expect(data).toEqual([
    {
      user: 'elm',
      name: 'Elm Vega',
      net: '230.00',
      currency: 'ron',
      iban: '',
      reference: 'north 2026-10/2 elm',
    },
    {
      user: 'fern',
      name: 'Fern Vega',
      net: '230.00',
      currency: 'ron',
      iban: 'RO49AAAA1B31007593840000',
      reference: 'north 2026-10/2 fern',
    },
  ])
  expect(revealed).toEqual([
    { users: ['elm', 'fern'], by: ownerActor, reason: 'payment list north 2026-10/2' },
  ])
  signed.delete('elm')
})
