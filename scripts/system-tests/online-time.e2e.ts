import { readFile } from 'node:fs/promises'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHere, TestClient, type HereProduct } from '../../services/platform/testing/process.ts'
import { inTurn } from '../../services/platform/testing/size.ts'
import { requireChromium } from '../../services/platform/testing/services.ts'
import { sharedBrowser, violations, visitor } from '../../web/testing/browser.ts'
import { dist, ensureBuilt } from '../../web/testing/built.ts'
import { leaveContexts } from '../../web/testing/contexts.ts'
import { ownersCookies } from '../../web/testing/real-page.ts'
import { addPerson, allRead, observedYear, report, observedLine } from './observed-year.ts'

const chromium = await requireChromium()
describe.runIf(chromium)('online time on the screen, from the half to the observations', () => {
  let server: HereProduct
  let browser: Browser
  let page: Page
  let problems: string[]
  let owner: TestClient
  let token: string
  beforeAll(async () => {
    await ensureBuilt()
    server = await startHere({ WEB_DIR: dist })
    owner = new TestClient(server.url)
    await owner.login()
    token = await observedYear(owner)
    // Whoever comes then finds all of it.
    await allRead(owner)
    browser = await sharedBrowser()
    ;({ page, problems } = await visitor(browser, { timezoneId: 'America/Bogota' }))
    await page.context().addCookies(ownersCookies({ url: server.url, owner }))
  })
  afterAll(async () => {
    if (browser) await leaveContexts(browser)
    await server?.stop()
  })

  const open = (query: string) =>
    page.goto(`${server.url}/dashboard?from=2025-01-01&to=2025-12-31${query}`)
  /** The cells of a row, by its first cell. */
  const cells = (table: string, first: string | RegExp) =>
    page
      .getByRole('table', { name: table })
      .getByRole('row', { name: first })
      .getByRole('cell')
      .allTextContents()
  const halves = 'Online time by half-month'
  const days = 'Online time by day'

  test('halves over the clock changes and over the 15th have the hours that were lived, in the studio’s zone', async () => {
    await open('')
    await page.getByText('Bucharest time', { exact: true }).waitFor()
    await page
      .getByRole('table', { name: halves })
      .getByRole('row', { name: '16–31 Mar 2025' })
      .waitFor()
    // On air, Private, Members, Free, Total across sites, No data.
    expect(await cells(halves, '16–31 Mar 2025')).toEqual([
      '16–31 Mar 2025',
      '7:00',
      '0:00',
      '0:00',
      '7:00',
      '7:00',
      '0:00',
    ])
    expect(await cells(halves, '16–31 Oct 2025')).toEqual([
      '16–31 Oct 2025',
      '9:00',
      '1:00',
      '0:00',
      '9:00',
      '10:00',
      '0:00',
    ])
    expect(await cells(halves, '1–15 Jul 2025')).toEqual([
      '1–15 Jul 2025',
      '2:00',
      '0:00',
      '2:00',
      '0:00',
      '2:00',
      '0:00',
    ])
    expect(await cells(halves, '16–31 Jul 2025')).toEqual([
      '16–31 Jul 2025',
      '6:00',
      '0:00',
      '6:00',
      '0:00',
      '6:00',
      '0:00',
    ])
    const bar = page.getByRole('button', { name: /^16–31 Oct 2025: / })
    expect(await bar.getAttribute('aria-label')).toBe(
      '16–31 Oct 2025: Private 1:00, Members 0:00, Free 9:00, No data 0:00',
    )
  })

  test('with the keyboard alone: bar, day, interval, observations, and back by the crumbs and the browser', async () => {
    await open('&user=ana')
    const bar = page.getByRole('button', { name: /^16–31 Oct 2025: / })
    await bar.waitFor()
    await page.getByRole('button', { name: /^16–31 Dec 2025: / }).focus()
    for (let left = 0; left < 4; left++) await page.keyboard.press('ArrowLeft')
    await bar.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('half') === '2025-10-2')
    await page.getByRole('table', { name: days }).waitFor()
    expect((await cells(days, /25 Oct 2025/)).slice(1)).toEqual([
      '2:00',
      '0:00',
      '0:00',
      '2:00',
      '2:00',
      '0:00',
    ])
    expect((await cells(days, /26 Oct 2025/)).slice(1)).toEqual([
      '7:00',
      '1:00',
      '0:00',
      '7:00',
      '8:00',
      '0:00',
    ])
    await page.getByRole('link', { name: /26 Oct 2025/ }).press('Enter')
    await page.getByText('The clocks change on this day: it has 25 hours.').waitFor()
    const pieces = page.getByRole('table', { name: 'Intervals of this day' })
    expect(
      await pieces
        .getByRole('row', { name: /^Private/ })
        .getByRole('cell')
        .allTextContents(),
    ).toEqual(
      expect.arrayContaining(['Private', 'ana_s', '03:30:00 GMT+3', '03:30:00 GMT+2', '1:00:00']),
    )
    await pieces.getByRole('link', { name: 'Free' }).press('Enter')
    const told = page.getByRole('table', { name: 'Observations' })
    await told.waitFor()
    // The interval began on the day before: the observation that began it is there.
    expect(await told.getByRole('row').allTextContents()).toEqual([
      expect.stringContaining('Observed at'),
      expect.stringContaining('2025-10-25 22:00:00 GMT+3ana_xext-1'),
      expect.stringContaining('2025-10-26 06:00:00 GMT+2ana_xext-1'),
    ])
    await page.goBack()
    await pieces.waitFor()
    await page
      .getByRole('navigation', { name: 'Where you are' })
      .getByRole('link', { name: 'Half-months' })
      .press('Enter')
    await bar.waitFor()
    expect(new URL(page.url()).searchParams.get('half')).toBe(null)
    expect(problems).toEqual([])
  })

  test('two halves are compared by person and site, in time and in percent', async () => {
    await open('&a=2025-07-2&b=2025-10-2')
    await page.getByRole('table', { name: 'By site' }).getByRole('row').nth(2).waitFor()
    // Names come by a call of their own.
    await page.getByRole('row', { name: /^Ana Exemplu/ }).waitFor()
    expect((await cells('On air by person', /^Ana Exemplu/)).slice(1)).toEqual([
      '6:00',
      '9:00',
      '+3:00',
      '+50.0 %',
    ])
    expect((await cells('By site', /^Total/)).slice(1)).toEqual([
      '6:00',
      '10:00',
      '+4:00',
      '+66.7 %',
    ])
  })

  test('the exported files hold the online time that is shown', async () => {
    await open('&user=ana&half=2025-10-2')
    await page.getByRole('table', { name: days }).getByRole('row').nth(3).waitFor()
    const exported = async (name: string): Promise<Download> => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      return downloading
    }
    const csv = await readFile(await (await exported('Export CSV')).path(), 'utf8')
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFDay (Europe/Bucharest),On air,Private,Members,Free,Total across sites,No data',
    )
    const row = await cells(days, /26 Oct 2025/)
    const [, ...times] = row.map((text) => text.replace(/^\d+:\d\d$/, '$&:00'))
    expect(lines).toContain(['2025-10-26', ...times].join(','))
    const xlsx = await exported('Export XLSX')
    expect(xlsx.suggestedFilename()).toBe('online-time_ana_2025-10-2.xlsx')
    // A zip, as every workbook is; what stands in it is tested in files.test.ts.
    expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK')
  })

  test.each(inTurn(['light', 'dark'] as const, 1))(
    'axe finds nothing on any level in %s colours',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      for (const [query, ready] of [
        ['', halves],
        ['&half=2025-10-2', days],
        ['&user=ana&day=2025-10-26', 'Intervals of this day'],
        ['&user=ana&day=2025-10-26&at=ctb~1761426000~1761451200', 'Observations'],
        ['&a=2025-07-2&b=2025-10-2', 'By site'],
      ] as const) {
        await open(query)
        await page.getByRole('table', { name: ready }).getByRole('row').nth(1).waitFor()
        expect(await violations(page)).toEqual([])
      }
      expect(problems).toEqual([])
    },
  )

  test('the person’s own page shows the same online time as the report', async () => {
    await page.goto(`${server.url}/about-user?user=ana&from=2025-10-01&to=2025-10-31`)
    await page.getByRole('heading', { name: 'Ana Exemplu’s online time' }).waitFor()
    await page
      .getByRole('table', { name: halves })
      .getByRole('link', { name: '16–31 Oct 2025' })
      .click()
    await page.getByRole('table', { name: days }).getByRole('row').nth(1).waitFor()
    expect(new URL(page.url()).pathname).toBe('/about-user')
    expect((await cells(days, /26 Oct 2025/)).slice(1)).toEqual([
      '7:00',
      '1:00',
      '0:00',
      '7:00',
      '8:00',
      '0:00',
    ])
    // The page has one to choose whose page it is; the section brings none of its own.
    expect(await page.getByRole('combobox', { name: 'Person' }).count()).toBe(1)
  })

  test.each([
    ['es', 'Intervalos de este día', 'Este día se cambia la hora: tiene 25 horas.'],
    ['ro', 'Intervalele acestei zile', 'În această zi se schimbă ora: are 25 de ore.'],
  ])(
    'in %s nothing is left untranslated, and axe finds nothing',
    async (language, table, sentence) => {
      const other = await visitor(browser, {
        locale: language,
        storageState: await page.context().storageState(),
        viewport: { width: 390, height: 844 },
      })
      await other.page.addInitScript(
        (tag) => localStorage.setItem('callboard.language', JSON.stringify(tag)),
        language,
      )
      await other.page.goto(
        `${server.url}/dashboard?from=2025-01-01&to=2025-12-31&user=ana&day=2025-10-26`,
      )
      await other.page.getByText(sentence).waitFor()
      await other.page.getByRole('table', { name: table }).waitFor()
      expect(await violations(other.page)).toEqual([])
      expect(
        await other.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true)
      expect(other.problems).toEqual([])
      await other.page.context().close()
    },
  )

  test('twelve months reach up to today in the studio, though where the reader is it is still yesterday', async () => {
    await owner.call('POST', '/api/studios', {
      studio: 'dawn',
      name: 'Dawn',
      timezone: 'Pacific/Kiritimati',
    })
    await addPerson(owner, 'bo', 'Bo', 'dawn', { ctb: { username: 'bo_x' } })
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    await report(owner, token, [
      observedLine('bo_x', 'ctb', ago(9), 1),
      observedLine('bo_x', 'ctb', ago(2), 0),
    ])
    // Honolulu is exactly a day behind.
    const other = await visitor(browser, {
      timezoneId: 'Pacific/Honolulu',
      storageState: await page.context().storageState(),
    })
    await other.page.goto(`${server.url}/dashboard?studio=dawn`)
    await other.page
      .getByRole('table', { name: halves })
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell', { name: '0:07' })
      .first()
      .waitFor()
    expect(other.problems).toEqual([])
    await other.page.context().close()
  })
})
