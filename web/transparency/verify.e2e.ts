import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { proofText, type PayslipProof } from '#shared/settlements/payslip-proof.ts'
import { loggedPayslip } from '#shared/settlements/testing-payslip.ts'
import { fits, rememberLanguage, violations, visitor } from '../testing/browser.ts'
import { fakeStage } from '../testing/stages.ts'

const stage = fakeStage()
const { proof, source } = await loggedPayslip()
const NET = /1,234\.50/

/** Answers as the server of this log does; `asked` collects what the page sends. */
async function open({
  text,
  log = source,
  language,
  ...options
}: {
  readonly text: string
  readonly log?: typeof source
  readonly language?: string
  readonly viewport?: { width: number; height: number }
}) {
  const visit = await visitor(stage.browser, options)
  const { page } = visit
  if (language !== undefined) await rememberLanguage(page, language)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await answer(page, log)
  await page.goto(`${stage.server.url}/verify#${text}`)
  return { ...visit, asked }
}
/** Answers from this log; the last one counts. None is taken back: parts of the page on their way would never arrive. */
async function answer(page: Page, log: typeof source): Promise<void> {
  await page.route('**/api/transparency/**', async (route) => {
    const url = new URL(route.request().url())
    const number = (name: string) => Number(url.searchParams.get(name))
    const json = (body: object) => route.fulfill({ json: body })
    switch (url.pathname.split('/').at(-1)) {
      case 'key':
        return json(await log.key())
      case 'checkpoint':
        return route.fulfill({ body: await log.newest(), contentType: 'text/plain' })
      case 'inclusion':
        return json({ proof: await log.inclusion(number('index'), number('size')) })
      default:
        return json({ proof: await log.consistency(number('older'), number('newer')) })
    }
  })
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

const verified = {
  en: 'These figures were signed and have not been changed',
  es: 'Estas cifras se firmaron y no se han cambiado',
  ro: 'Aceste sume au fost semnate și nu au fost schimbate',
}
test.each(Object.entries(verified))(
  'a right payslip is verified in %s on a phone, and axe finds nothing',
  async (language, words) => {
    const viewport = { width: 390, height: 844 }
    const { page, problems } = await open({ text: await proofText(proof), language, viewport })
    await heading(page, words)
    expect(await page.getByRole('table').textContent()).toMatch(/1[.,]234[.,]50/)
    expect(await fits(page)).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  },
)

test('what a payslip says stays in the page: the server is asked for hashes by place alone', async () => {
  const text = await proofText({ ...proof, path: null })
  const { page, asked } = await open({ text })
  await heading(page, verified.en)
  const calls = asked.filter((one) => one.includes('/api/transparency/'))
  expect(
    calls.map((one) => new URL(one.trim()).pathname + new URL(one.trim()).search).toSorted(),
  ).toEqual([
    '/api/transparency/checkpoint',
    `/api/transparency/consistency?older=${proof.size}&newer=20`,
    `/api/transparency/inclusion?index=${proof.index}&size=${proof.size}`,
    '/api/transparency/key',
  ])
  for (const one of asked) {
    expect(one).not.toContain(text.slice(0, 40))
    expect(one).not.toContain(proof.content.net)
  }
  await page.context().close()
})

test('a flipped bit anywhere in the code is said, and no figure is shown', async () => {
  const text = await proofText(proof)
  const { page } = await open({ text })
  await heading(page, verified.en)
  for (const at of [0, 7, Math.floor(text.length / 2), text.length - 1]) {
    const other = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    await page.evaluate((hash) => (window.location.hash = hash), other)
    await heading(page, 'The code is damaged or incomplete')
    expect(await page.getByText(NET).count()).toBe(0)
    await page.evaluate((hash) => (window.location.hash = hash), text)
    await heading(page, verified.en)
  }
  await page.context().close()
})

const wrong: Record<string, Partial<PayslipProof>> = {
  'The figures are not those that were signed.': {
    content: { ...proof.content, net: '9999.50' },
  },
  'Its signature is not that of this log.': { size: proof.size + 1 },
  'This payslip comes from another Callboard installation.': { origin: '00000000' },
}
test.each(Object.entries(wrong))(
  'of a forged payslip it is said why: %s',
  async (words, change) => {
    const { page } = await open({ text: await proofText({ ...proof, ...change }) })
    await page.getByText(words).waitFor()
    await heading(page, 'Don’t rely on this payslip')
    expect(await page.getByText(NET).count()).toBe(0)
    expect(await page.getByRole('table').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.context().close()
  },
)

test('a log that did not grow out of the signed one is found', async () => {
  const log = { ...source, consistency: async () => [] }
  const { page } = await open({ text: await proofText(proof), log })
  await page.getByText('The log has been changed since this payslip was issued.').waitFor()
  await page.context().close()
})

test('a link can be pasted, and one after another checked', async () => {
  const { page } = await open({ text: '' })
  const paste = async (text: string) => {
    await page.getByLabel('Link on the payslip').fill(text)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  await paste('this is no code')
  await heading(page, 'The code is damaged or incomplete')
  await paste(`https://board.test/verify#${await proofText(proof)}`)
  await heading(page, verified.en)
  await page.context().close()
})

test('a log that cannot be reached is asked again', async () => {
  const { page } = await open({ text: '' })
  await page.route('**/api/transparency/**', (route) => route.abort())
  const text = await proofText(proof)
  await page.evaluate((hash) => (window.location.hash = hash), text)
  await heading(page, 'The log couldn’t be reached')
  await answer(page, source)
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, verified.en)
  await page.context().close()
})

test('a browser without Ed25519, and an address without HTTPS, are said plainly', async () => {
  const lacking = async (script: () => void, words: string) => {
    const { page } = await visitor(stage.browser)
    await page.addInitScript(script)
    await answer(page, source)
    await page.goto(`${stage.server.url}/verify#${await proofText(proof)}`)
    await heading(page, words)
    await page.context().close()
  }
  await lacking(() => {
    const error = new DOMException('Unrecognized name.', 'NotSupportedError')
    Object.defineProperty(SubtleCrypto.prototype, 'importKey', {
      value: () => Promise.reject(error),
    })
  }, 'Your browser is too old')
  await lacking(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })
  }, 'This page needs a secure address')
})

test('whoever is logged in may check a payslip, too', async () => {
  const { page } = await stage.enter()
  await answer(page, source)
  await page.goto(`${stage.server.url}/verify#${await proofText(proof)}`)
  await heading(page, verified.en)
  await page.context().close()
})
