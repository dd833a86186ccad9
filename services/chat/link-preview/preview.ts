import { readFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { besides } from '../../platform/files/picture-work.ts'
import { pictureType, preparePicture } from '../../platform/files/pictures.ts'
import type { FileStore, ReceivedFile } from '../../platform/files/files.ts'
import { getOutside, type OutsideAnswer } from '../../platform/outbox/get-outside.ts'
import { publicWeb, type Outbound } from '../../platform/outbox/outbound.ts'
import { readHead, type PageHead } from './read-head.ts'

/** What is shown of a page that a link leads to. */
export interface LinkPreview extends Omit<PageHead, 'picture'> {
  /** The link as it was given. */
  readonly url: string
  /** A small picture as a `data:` address, so that a reader's browser asks nobody else for it. */
  readonly picture: string | null
}

/** For the page and all its redirects; as much again for its picture. */
const PAGE_MS_MAX = 5000
const PICTURE_BYTES_MAX = 2 * 1024 ** 2
const PICTURE_PIXELS = 128
const AT_ONCE = 8
/** More than these do not wait: the link is shown without a preview. */
const WAITING_MAX = 100
const KEPT_MAX = 500
const FOUND_MS = 3_600_000
/** A place that did not answer is asked again after this. */
const NOTHING_MS = 60_000

interface PreviewParts {
  readonly files: Pick<FileStore, 'receive' | 'discard'>
  readonly log: Pick<FastifyBaseLogger, 'info'>
}
/** Fetches what pages say of themselves: each once an hour, eight at a time. */
export class LinkPreviews {
  /** Where requests may go, and how long one may take. Only tests name others. */
  outbound: Outbound = publicWeb
  page_ms = PAGE_MS_MAX
  readonly #parts: PreviewParts
  readonly #kept = new LRUCache<string, Promise<LinkPreview>>({ max: KEPT_MAX })
  readonly #turn = pLimit(AT_ONCE)

  constructor(parts: PreviewParts) {
    this.#parts = parts
  }

  /** The preview of a link for a person; without title, description and picture where there is nothing to show. */
  of(url: string, person: string): Promise<LinkPreview> {
    const found = this.#kept.get(url)
    if (found) return found
    if (this.#turn.pendingCount >= WAITING_MAX) return Promise.resolve(nothingOf(url))
    const asked = this.#turn(() => this.#fetch(url, person))
    this.#kept.set(url, asked, { ttl: FOUND_MS })
    void asked.then(({ title }) => {
      if (title === '') this.#kept.set(url, asked, { ttl: NOTHING_MS })
    })
    return asked
  }
  async #fetch(url: string, person: string): Promise<LinkPreview> {
    const page = await this.#unlessFailed(url, () => this.#page(url))
    if (!page) return nothingOf(url)
    const { title, description, picture: address } = page
    const picture =
      address && (await this.#unlessFailed(address, () => this.#picture(address, person)))
    return { url, title, description, picture: picture || null }
  }
  /** Whatever is wrong with a page, the link is shown without it. */
  async #unlessFailed<T>(url: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (err) {
      this.#parts.log.info({ err, host: URL.parse(url)?.host }, 'a link has no preview')
      return undefined
    }
  }
  #get(url: string, accept: string): Promise<OutsideAnswer> {
    return getOutside(this.outbound, url, { accept, signal: AbortSignal.timeout(this.page_ms) })
  }

  async #page(url: string): Promise<PageHead | undefined> {
    const { body, type, charset, url: at } = await this.#get(url, pageTypes.join())
    if (!pageTypes.includes(type)) {
      body.destroy()
      return undefined
    }
    const head = await readHead(body, charset)
    return { ...head, picture: head.picture && URL.parse(head.picture, at)?.href }
  }
  async #picture(url: string, person: string): Promise<string | undefined> {
    const { files } = this.#parts
    const { body } = await this.#get(url, 'image/*')
    const received = await files.receive(body, PICTURE_BYTES_MAX)
    try {
      return await pictureOf(received, person)
    } finally {
      await files.discard(received)
    }
  }
}
const pageTypes: readonly string[] = ['text/html', 'application/xhtml+xml']

async function pictureOf(received: ReceivedFile, person: string): Promise<string | undefined> {
  const type = pictureType(received.head)
  if (!type) return undefined
  await preparePicture(received, type, { sender: person })
  const made = await readFile(besides(received.path, PICTURE_PIXELS))
  return `data:image/webp;base64,${made.toString('base64')}`
}
/** A link of which nothing is shown besides itself. */
export const nothingOf = (url: string): LinkPreview => ({
  url,
  title: '',
  description: '',
  picture: null,
})
