import { unzipSync } from 'fflate'
import { FileFaultError, workbook_bytes_max } from '../file-table.ts'
import { walkXml } from './xml.ts'

const parts_max = 1000
/** The key of a part, which is found by its name in any case. */
const keyOf = (name: string): string => name.toLowerCase()

export interface Relationship {
  readonly id: string
  /** The last word of its type, such as 'worksheet': what stands before it differs between two editions of the standard. */
  readonly kind: string
  /** Name of the part that it leads to. */
  readonly target: string
}

/**
 * The parts of a workbook, each unpacked when it is asked for. Raises FileFaultError for what is no ZIP, and for one whose parts
 * would be larger than a page can hold: none is unpacked into more than it says of itself.
 */
export class WorkbookParts {
  readonly #zip: Uint8Array
  readonly #names = new Map<string, string>()

  constructor(zip: Uint8Array) {
    this.#zip = zip
    let total = 0
    let count = 0
    unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        this.#names.set(keyOf(name), name)
        if (/\.(?:xml|rels)$/i.test(name)) {
          total += originalSize
          count += 1
        }
        if (total > workbook_bytes_max || count > parts_max || originalSize > workbook_bytes_max)
          throw new FileFaultError('workbookTooLarge')
        return false
      },
    })
  }

  read(name: string): Uint8Array | undefined {
    const own = this.#names.get(keyOf(name))
    if (own === undefined) return undefined
    return unzipSync(this.#zip, { filter: (one) => one.name === own })[own]
  }

  /** The parts to which a part leads; '' is the workbook as a whole. */
  relationshipsOf(part: string): readonly Relationship[] {
    const split = part.lastIndexOf('/') + 1
    const xml = this.read(`${part.slice(0, split)}_rels/${part.slice(split)}.rels`)
    const found: Relationship[] = []
    if (xml)
      walkXml(xml, {
        open: (name, attribute) => {
          const target = name === 'Relationship' ? partNamed(attribute('Target'), part) : undefined
          if (target === undefined || attribute('TargetMode') === 'External') return
          const type = attribute('Type') ?? ''
          found.push({
            id: attribute('Id') ?? '',
            kind: type.slice(type.lastIndexOf('/') + 1),
            target,
          })
        },
      })
    return found
  }
}

/** A target is an address relative to the part that names it (RFC 3986). */
function partNamed(target: string | undefined, from: string): string | undefined {
  if (target === undefined) return undefined
  const { host, pathname } = new URL(target, `http://parts/${from}`)
  return host === 'parts' ? decodeURIComponent(pathname.slice(1)) : undefined
}
