import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, type TestContext } from 'vitest'
import { openPages, waitsFor } from './browser.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** A page that does not answer by then has nothing to show. */
const wait_ms_max = 10_000

/** Keeps each page that was open when a test in a browser failed, as a picture and as text, in dist/failures. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    for (const [i, page] of openPages().entries())
      process.stderr.write(`${task.name}: ${await keep(page, nameOf(task, i))}\n`)
  })
})

/** The file's name, the test's, and the page's number: 'shell.e2e the palette opens 1'. */
function nameOf({ file, name }: TestContext['task'], i: number): string {
  const words = `${path.basename(file.name, '.ts')} ${name}`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
  return `${words.slice(0, 120)}-${i + 1}`
}

/** Says where to look; what could not be kept is said too, because the test has failed of something else. */
async function keep(page: Page, name: string): Promise<string> {
  const place = path.join('dist/failures', name)
  const kept = path.join(root, place)
  try {
    await mkdir(path.dirname(kept), { recursive: true })
    await page.screenshot({ path: `${kept}.png`, fullPage: true, timeout: wait_ms_max })
    const text = await page.locator('body').innerText({ timeout: wait_ms_max })
    const waiting = waitsFor(page).map((request) => `not answered: ${request}\n`)
    await writeFile(
      `${kept}.txt`,
      `${page.url()}\n${await page.title()}\n${waiting.join('')}\n${text}\n`,
    )
    return `the page is in ${place}.png and .txt`
  } catch (error) {
    return `the page cannot be shown: ${error instanceof Error ? error.message : String(error)}`
  }
}
