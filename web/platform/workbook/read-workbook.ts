import { boundedTable, FileFaultError, type FileTable } from '../file-table.ts'
import { unescaped, type CellSources } from './cell-value.ts'
import { numberFormats } from './number-formats.ts'
import { WorkbookParts, type Relationship } from './parts.ts'
import { sheetRows } from './sheet-rows.ts'
import { walkXml } from './xml.ts'

/** A sheet whose cells are read when they are asked for. */
export interface WorkbookSheet {
  readonly name: string
  readonly read: () => FileTable
}

/**
 * The sheets of a workbook (ECMA-376), found from part to part by their relationships. Raises FileFaultError for what is none, or
 * would be larger than a page can hold.
 */
export function readWorkbook(bytes: Uint8Array): readonly WorkbookSheet[] {
  return guarded(() => {
    const parts = new WorkbookParts(bytes)
    const book = parts.relationshipsOf('').find(({ kind }) => kind === 'officeDocument')
    const part = book?.target ?? 'xl/workbook.xml'
    const links = parts.relationshipsOf(part)
    const { since1904, sheets } = bookIn(needed(parts, part))
    let sources: CellSources | undefined
    return sheets.flatMap(({ name, id }) => {
      const link = links.find((one) => one.id === id)
      if (!link) throw new RangeError(`no part of the sheet ${name}`)
      // A sheet may be a chart alone.
      if (link.kind !== 'worksheet') return []
      const read = () => {
        sources ??= { since1904, ...sourcesIn(parts, links) }
        return {
          rows: sheetRows(needed(parts, link.target), sources),
          badQuotes: new Set<number>(),
          placed: true,
        }
      }
      return [{ name, read: () => guarded(read) }]
    })
  })
}

/** The chosen sheet, or the first one. */
export function tableOfSheet(sheets: readonly WorkbookSheet[], name?: string): FileTable {
  const sheet = name === undefined ? sheets[0] : sheets.find((one) => one.name === name)
  if (!sheet) throw new FileFaultError('sheetUnknown')
  return boundedTable(sheet.read())
}

/** Turns any error that a file causes in its reader into a fault of the file. */
function guarded<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof FileFaultError ? error : new FileFaultError('workbookBroken', error)
  }
}
function needed(parts: WorkbookParts, name: string): Uint8Array {
  const part = parts.read(name)
  if (!part) throw new RangeError(`no part ${name}`)
  return part
}

function bookIn(part: Uint8Array) {
  const sheets: { readonly name: string; readonly id: string | undefined }[] = []
  let since1904: boolean | undefined
  walkXml(part, {
    open: (name, attribute) => {
      if (name === 'workbookPr')
        since1904 ??= ['1', 'true'].includes(attribute('date1904')?.trim() ?? '')
      if (name === 'sheet')
        sheets.push({ name: unescaped(attribute('name') ?? ''), id: attribute('id') })
    },
  })
  return { since1904: since1904 ?? false, sheets }
}

function sourcesIn(parts: WorkbookParts, links: readonly Relationship[]) {
  const part = (kind: string) => {
    const link = links.find((one) => one.kind === kind)
    return link && parts.read(link.target)
  }
  return { strings: stringsIn(part('sharedStrings')), formats: numberFormats(part('styles')) }
}

function stringsIn(part: Uint8Array | undefined): readonly string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isSpoken = false
  if (part)
    walkXml(part, {
      open: (name) => {
        if (name === 'si') text = ''
        else if (name === 't') isText = true
        else if (name === 'rPh') isSpoken = true
      },
      text: (more) => {
        if (isText && !isSpoken) text += more
      },
      close: (name) => {
        if (name === 'si') strings.push(unescaped(text))
        else if (name === 't') isText = false
        else if (name === 'rPh') isSpoken = false
      },
    })
  return strings
}
