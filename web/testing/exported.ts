import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Locator, Page } from 'playwright-core'
import { readWorkbook, type WorkbookSheet } from '../platform/workbook/read-workbook.ts'

/** The names of the buttons in each language. */
export const exportWords = {
  en: { menu: 'Columns and export', csv: 'Export CSV', xlsx: 'Export XLSX', total: 'Total' },
  ro: { menu: 'Coloane și export', csv: 'Exportă CSV', xlsx: 'Exportă XLSX', total: 'Total' },
} as const
type Words = (typeof exportWords)[keyof typeof exportWords]

/** The two files of one button's neighbours. */
interface DownloadedFiles {
  readonly name: string
  readonly csv: readonly (readonly string[])[]
  readonly sheets: readonly WorkbookSheet[]
}
/** Takes everything away that the screen offers: its own files, and those in the menu of each of its lists. */
export async function exportsOf(page: Page, words: Words): Promise<readonly DownloadedFiles[]> {
  const found: DownloadedFiles[] = []
  const own = page.getByRole('button', { name: words.csv })
  if ((await own.count()) > 0 && (await own.first().isEnabled()))
    found.push(await taken(page, page.locator('body'), words))
  for (const menu of await page.getByRole('button', { name: words.menu }).all()) {
    await menu.click()
    const dialog = page.getByRole('dialog', { name: words.menu })
    await dialog.getByRole('checkbox').first().waitFor()
    if ((await dialog.getByRole('button', { name: words.csv }).count()) > 0)
      found.push(await taken(page, dialog, words))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  return found
}

async function taken(page: Page, at: Locator, { csv, xlsx }: Words): Promise<DownloadedFiles> {
  const saved = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      at.getByRole('button', { name }).first().click(),
    ])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const text = await saved(csv)
  const workbook = await saved(xlsx)
  return {
    name: text.name,
    csv: Papa.parse<string[]>(text.bytes.toString().slice(1), { delimiter: ',' }).data.slice(0, -1),
    sheets: readWorkbook(new Uint8Array(workbook.bytes)),
  }
}

/** Texts that people read and no spreadsheet reckons with: an instant, a time, an amount, a share, a minus that is none. */
const writtenOut =
  /^([+\-−]?[\d.,\s]*\d:\d\d(:\d\d)?|[+\-−]?\d[\d\s.,]*%|[+\-−]\d[\d.,]*|\d[\d\s]*[.,]\d+|\d{4}-\d\d-\d\d.*|[$€]\s?\d.*)$/
const time = /^(-?)(\d+):([0-5]\d):([0-5]\d(?:\.\d+)?)$/

/** Returns the faults of a screen's files, one line each. */
export function exportFaults({ name, csv, sheets }: DownloadedFiles, { total }: Words): string[] {
  const texts = sheets.flatMap(({ read }) =>
    read()
      .rows.flat()
      .filter((cell) => typeof cell === 'string')
      .filter((text) => writtenOut.test(text)),
  )
  const faults = texts.map((text) => `${name}: a text in the workbook: ${text}`)
  for (const table of tablesOf(csv)) {
    const [heads = [], ...lines] = table
    const cells = lines.flat().filter((cell) => /[−%]|\dT\d\d:/.test(cell))
    faults.push(...cells.map((cell) => `${name}: a text in the CSV: ${cell}`))
    const sums = lines.at(-1)
    if (sums?.[0] !== total) continue
    for (const [column, head] of heads.entries()) {
      const said = numberOf(sums[column] ?? '')
      if (said === undefined || head.includes('%')) continue
      const sum = lines
        .slice(0, -1)
        .reduce((all, one) => all + (numberOf(one[column] ?? '') ?? 0), 0)
      if (Math.abs(sum - said) > 0.000_1)
        faults.push(`${name}: ${head} adds up to ${sum}, not ${said}`)
    }
  }
  return faults
}
/** Returns the tables of a file of several: they stand one below the other, an empty line and a title before the next. */
function tablesOf(csv: DownloadedFiles['csv']): readonly (readonly (readonly string[])[])[] {
  const at = csv.findIndex((line) => line.length === 1 && line[0] === '')
  return at === -1 ? [csv] : [csv.slice(0, at), ...tablesOf(csv.slice(at + 2))]
}
/** Seconds of a time; undefined for what is no number. */
function numberOf(cell: string): number | undefined {
  const [, sign, hours, minutes, seconds] = time.exec(cell) ?? []
  if (hours !== undefined)
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined
}
