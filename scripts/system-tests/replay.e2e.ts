import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireChromium, testData } from '../../services/platform/testing/services.ts'
import { TestClient } from '../../services/platform/testing/process.ts'
import { longOrShort } from '../../services/platform/testing/size.ts'
import { sharedBrowser, visitor } from '../../web/testing/browser.ts'
import { ensureBuilt } from '../../web/testing/built.ts'
import { leaveContexts } from '../../web/testing/contexts.ts'

const chromium = await requireChromium()
const file = await testData('twitch_status_observations_2020-03.ndjson')

/** `npm run demo -- --from FILE` on a folder and a port of its own; `says` resolves with the line that fits. */
class Demo {
  readonly #child: ChildProcess
  #output = ''
  #waiting: (() => void)[] = []

  constructor(folder: string, args: readonly string[]) {
    this.#child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, '../demo/run.ts'), ...args],
      {
        env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString()
        for (const look of this.#waiting.splice(0)) look()
      })
    this.#child.once('exit', () => {
      for (const look of this.#waiting.splice(0)) look()
    })
  }
  async says(what: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = what.exec(this.#output)
      if (found) return found
      if (this.#child.exitCode !== null)
        throw new Error(`the demo ended with ${this.#child.exitCode}:\n${this.#output}`)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }
  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGINT')
    await exited
  }
}

/** So many days from today; the recording lasts 27. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** "12,345:06" as people read it, in minutes. */
const minutes = (text: string): number => {
  const [hours = '', rest = ''] = text.replaceAll(/[^\d:]/g, '').split(':')
  return Number(hours) * 60 + Number(rest)
}

describe.runIf(chromium && file)(
  'real observations of one poller over 103 accounts, replayed',
  () => {
    let folder: string
    let demo: Demo
    let browser: Browser
    let page: Page
    let owner: TestClient
    beforeAll(async () => {
      await ensureBuilt()
      folder = await mkdtemp(path.join(tmpdir(), 'callboard-replay-'))
      demo = new Demo(folder, [
        '--from',
        file as string,
        '--live-minutes',
        String(longOrShort(720, 240)),
        '--speed',
        '1000',
      ])
      const [, url = '', user = '', password = ''] = await demo.says(
        /\n {2}(http\S+)\n[^]*?Owner +(\S+) +(\S+)/,
      )
      owner = new TestClient(url)
      await owner.login(user, password)
      browser = await sharedBrowser()
      // In the studio's zone, so that its days are the reader's from the first answer on.
      page = (await visitor(browser, { timezoneId: 'Europe/Bucharest' })).page
      await page.goto(url)
      await page.getByLabel('User name').fill(user)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('heading', { name: 'Monitoring' }).waitFor()
    })
    afterAll(async () => {
      if (browser) await leaveContexts(browser)
      await demo?.stop()
      if (folder) await rm(folder, { recursive: true, force: true })
    })

    test('the wall follows, and at its end shows what the public call says', async () => {
      const onAir = page.getByText(/\d+ people · \d+ on air/).first()
      await demo.says(/history: \d+ lines and \d+ heartbeats in/)
      await onAir.waitFor()
      const shown = await page.locator('#content').evaluateHandle((content) => {
        const counts: (string | undefined)[] = []
        new MutationObserver(() => {
          const now = /\d+ people · \d+ on air/.exec(content.textContent)?.[0]
          if (now !== counts.at(-1)) counts.push(now)
        }).observe(content, { characterData: true, childList: true, subtree: true })
        return counts
      })
      expect((await demo.says(/totals (agree|differ)/))[1]).toBe('agree')
      // It moved while the replay went on. Changes that come together are drawn together, so how many there are is the machine's doing.
      expect((await shown.jsonValue()).length).toBeGreaterThan(1)

      const lines = (await readFile(file as string, 'utf8')).trim().split('\n')
      const accounts = [
        ...new Set(lines.map((line) => (JSON.parse(line) as { account: string }).account)),
      ]
      const [site] = await owner.call<{ states: Record<string, { status: number }> }[]>(
        'POST',
        '/accountState',
        { twitch: accounts },
      )
      const online = Object.values(site?.states ?? {}).filter(
        ({ status }) => status >= 1 && status <= 3,
      ).length
      await onAir.filter({ hasText: `${accounts.length} people · ${online} on air` }).waitFor()
    })

    test('the online-time screen shows the totals of the public call', async () => {
      const total = async () => {
        const { rows } = await owner.call<{ rows: { total: number }[] }>(
          'GET',
          `/api/online-time/halves?from=${dayIn(-60)}&to=${dayIn(1)}&studio=replay`,
        )
        return Math.floor(rows.reduce((sum, row) => sum + row.total, 0) / 60)
      }
      const before = await total()
      await page.getByRole('link', { name: 'Dashboard' }).click()
      const table = page.getByRole('table', { name: 'Online time by half-month' })
      await table.getByRole('columnheader', { name: 'Total across sites' }).waitFor()
      await table.getByRole('row').nth(1).waitFor()
      await table.getByRole('row', { name: /^Total/ }).waitFor()
      const headers = await table.getByRole('columnheader').allTextContents()
      const column = headers.findIndex((text) => text.includes('Total across sites'))
      const rows = await table.getByRole('row').all()
      const figures = await Promise.all(
        rows
          .slice(1)
          .map(async (row) =>
            minutes((await row.getByRole('cell').nth(column).textContent()) ?? ''),
          ),
      )
      const sum = figures.at(-1) ?? 0
      const after = await total()
      // Open intervals grow while the test looks.
      expect(sum).toBeGreaterThanOrEqual(before)
      expect(sum).toBeLessThanOrEqual(after)
      // The halves above are each cut to whole minutes.
      const halves = figures.slice(0, -1).reduce((all, figure) => all + figure, 0)
      expect(sum - halves).toBeGreaterThanOrEqual(0)
      expect(sum - halves).toBeLessThan(figures.length)
    })
  },
)
