import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A ZIP of these entries, in their order. */
export function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}
const contentTypes = (main: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${main}"/></Types>`
/** A document as Word, Excel and PowerPoint write one: `main` is the content type of its main part. */
export const officeDocument = (main: string): Promise<Buffer> =>
  zipOf({ '[Content_Types].xml': contentTypes(main), 'main.xml': '<main/>' })
/** A document as LibreOffice writes one. */
export const openDocument = (kind: string): Promise<Buffer> =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': '<content/>',
  })
export const pdf = (text = 'nothing'): Buffer =>
  Buffer.from(`%PDF-1.7\n%\u00e2\u00e3\u00cf\n1 0 obj\n(${text})\nendobj\n%%EOF\n`)
