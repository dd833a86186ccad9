import { Parser } from 'htmlparser2'
import { withoutHidden } from '#shared/platform/text.ts'

/** What a page says of itself. */
export interface PageHead {
  /** Empty where the page has none. */
  readonly title: string
  readonly description: string
  /** The address of its picture. */
  readonly picture: string | undefined
}

const BYTES_MAX = 1024 ** 2
/** A page says its character set within this. */
const CHARSET_BYTES_MAX = 1024
const TITLE_MAX = 200
const DESCRIPTION_MAX = 400

/** The names of `<meta>` that say each thing, the best first. */
const sources = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'],
} as const

/**
 * Reads the head of a page as it arrives: until `</head>` or `<body>`, or for a megabyte. `charset`: what its header says; what is
 * no character set is read as UTF-8. The stream is ended when enough was read.
 */
export async function readHead(
  body: AsyncIterable<Uint8Array>,
  charset: string | undefined,
): Promise<PageHead> {
  const head = new HeadReader()
  let decoder: TextDecoder | undefined
  let begun = Buffer.alloc(0)
  let bytes = 0
  // The `break`s end the stream.
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (decoder) head.write(decoder.decode(chunk, { stream: true }))
    else {
      begun = Buffer.concat([begun, chunk])
      if (begun.length < CHARSET_BYTES_MAX) continue
      decoder = decoderOf(charset, begun)
      head.write(decoder.decode(begun, { stream: true }))
    }
    if (head.done || bytes >= BYTES_MAX) break
  }
  if (!decoder) head.write(decoderOf(charset, begun).decode(begun))
  return head.result()
}

function decoderOf(said: string | undefined, begun: Buffer): TextDecoder {
  const start = begun.toString('latin1', 0, CHARSET_BYTES_MAX)
  const [, found] = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start) ?? []
  const mark = begun[0] === 0xef ? 'utf-8' : begun[0] === 0xff && begun[1] === 0xfe && 'utf-16le'
  for (const label of [mark, said, found])
    if (label)
      try {
        return new TextDecoder(label)
      } catch (error) {
        // There is no such character set: the next one that was named.
        if (!(error instanceof RangeError)) throw error
      }
  return new TextDecoder()
}

/** Collects what is wanted of a head. */
class HeadReader {
  done = false
  #title: string | undefined
  #isTitle = false
  readonly #meta = new Map<string, string>()
  readonly #parser = new Parser({
    onopentag: (name, attributes) => this.#opens(name, attributes),
    ontext: (text) => {
      if (this.#isTitle && (this.#title ?? '').length < TITLE_MAX * 4)
        this.#title = (this.#title ?? '') + text
    },
    onclosetag: (name) => {
      if (name === 'title') this.#isTitle = false
      if (name === 'head') this.done = true
    },
  })

  write(text: string): void {
    if (!this.done) this.#parser.write(text)
  }
  #opens(name: string, { property, name: called, content }: Record<string, string>): void {
    if (name === 'body') this.done = true
    if (this.done) return
    // A picture within the page may have a title of its own; the first one is the page's.
    if (name === 'title' && this.#title === undefined) this.#isTitle = true
    const key = (property ?? called ?? '').trim().toLowerCase()
    if (name === 'meta' && content !== undefined && isWanted(key) && !this.#meta.has(key))
      this.#meta.set(key, content)
  }
  result(): PageHead {
    const first = (names: readonly string[]) =>
      names.map((name) => this.#meta.get(name)?.trim()).find((found) => found)
    return {
      title: line(first(sources.title) ?? this.#title ?? '', TITLE_MAX),
      description: line(first(sources.description) ?? '', DESCRIPTION_MAX),
      picture: first(sources.picture),
    }
  }
}
const wanted: ReadonlySet<string> = new Set(Object.values(sources).flat())
const isWanted = (key: string) => wanted.has(key)

/** One line of visible text, cut to so many characters. */
function line(text: string, max: number): string {
  const clean = withoutHidden(text.slice(0, max * 8).replace(/\s+/g, ' ')).trim()
  // Half a character at the cut goes with the rest.
  return clean.length <= max ? clean : `${withoutHidden(clean.slice(0, max - 1))}…`
}
