import { strToU8, zipSync } from 'fflate'

const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = (links: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `<Relationships xmlns="${packages}">${links
    .map(
      ([id, kind, target]) =>
        `<Relationship Id="${id}" Type="${documents}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** How a program writes its workbook: what is not said is as Excel has it. */
export interface WorkbookStyle {
  /** Attributes of `workbookPr`. */
  readonly properties?: string
  /** The place of the sheet, and how the workbook says so. */
  readonly part?: string
  readonly target?: string
  readonly book?: string
  /** Format codes of the styles 1, 2, …; a number is one that is built in. */
  readonly formats?: readonly (string | number)[]
  readonly strings?: readonly string[]
}
/** A workbook of one sheet, whose rows are given as its XML. */
export function writtenWorkbook(rows: string, style: WorkbookStyle = {}): Uint8Array<ArrayBuffer> {
  const { properties = '', part = 'xl/worksheets/sheet1.xml', book = 'xl/workbook.xml' } = style
  const { target = 'worksheets/sheet1.xml', formats = [], strings = [] } = style
  const folder = book.slice(0, book.lastIndexOf('/') + 1)
  const ids = formats.map((one, index) => (typeof one === 'number' ? one : 200 + index))
  const parts = {
    '_rels/.rels': relationships([['r1', 'officeDocument', book]]),
    [book]: `<workbook xmlns="${main}" xmlns:r="${documents}"><workbookPr ${properties}/><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
    [`${folder}_rels/${book.slice(folder.length)}.rels`]: relationships([
      ['r1', 'worksheet', target],
      ['r2', 'styles', 'styles.xml'],
      ['r3', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    [`${folder}styles.xml`]: `<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, index) =>
        typeof code === 'string'
          ? `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`
          : '',
      )
      .join(
        '',
      )}</numFmts><cellXfs><xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    [`${folder}sharedStrings.xml`]: `<sst xmlns="${main}">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    [part]: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  )
}
