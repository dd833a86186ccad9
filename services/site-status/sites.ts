import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Status, statuses } from '#shared/site-status/statuses.ts'
import { Guard, guarded, valueAt } from './guards.ts'

const Url = z
  .string()
  .regex(/^https?:\/\/[^\s]+$/)
  .max(500)
/** How a site is asked: everybody who is online in pages, named accounts in portions, one account at a time; or not at all. */
const Ask = z.discriminatedUnion('how', [
  z.strictObject({
    how: z.literal('bulk'),
    url: Url,
    limit: z.int().min(1).max(5000),
    list: z.string(),
    name: z.string(),
  }),
  z.strictObject({
    how: z.literal('named'),
    url: Url,
    limit: z.int().min(1).max(1000),
    names: z.string(),
    bearer: z.boolean().default(false),
    list: z.string(),
    name: z.string(),
  }),
  z.strictObject({ how: z.literal('single'), url: Url }),
  z.strictObject({ how: z.literal('push') }),
])
/** The polling of a site, off by default. `key_file` holds the campaign or the studio's key for this site. */
const Poll = z.strictObject({
  on: z.boolean().default(false),
  every_s: z.int().min(10).max(86_400).default(60),
  key_file: z.string().optional(),
})
const Site = z.strictObject({
  name: z.string().min(1).max(60),
  ask: Ask,
  poll: Poll.default({ on: false, every_s: 60 }),
  /** The place of the value that `map` translates. */
  path: z.string().optional(),
  map: z.record(z.string(), Status).default({}),
  guards: z.array(Guard).default([]),
  /** For a value that the map does not know, for no value at all, and for an account that a complete list leaves out. */
  default: Status.default(statuses.error),
  missing: Status.optional(),
  absent: Status.default(statuses.error),
})
const SitesFile = z.record(z.string().regex(/^[a-z0-9]{2,20}$/), Site)
export type Site = z.infer<typeof Site>
export type Sites = ReadonlyMap<string, Site>

/** The sites of this file (SITES_FILE), or those that come with the product. Raises an Error that names what is wrong in it. */
export function loadSites(file: string | URL = new URL('sites.json', import.meta.url)): Sites {
  const parsed = SitesFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success)
    throw new Error(
      `SITES_FILE: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  return new Map(Object.entries(parsed.data))
}

export interface Mapped {
  readonly status: Status
  /** A word of the site that the map does not know and a person should look at. */
  readonly unmapped: string | null
}
/** Translates a site's own word into a status. */
export function mapValue(site: Site, value: unknown): Mapped {
  if (value === undefined || value === null || value === '')
    return { status: site.missing ?? site.default, unmapped: null }
  const word = typeof value === 'string' ? value : JSON.stringify(value)
  const status = Object.hasOwn(site.map, word) ? site.map[word] : undefined
  return status === undefined
    ? { status: site.default, unmapped: word.slice(0, 100) }
    : { status, unmapped: null }
}
/** Translates a site's answer about one account: the guards first, then the value at its path. */
export function mapAnswer(site: Site, answer: unknown): Mapped {
  const status = guarded(site.guards, answer)
  return status === undefined
    ? mapValue(site, site.path === undefined ? undefined : valueAt(answer, site.path))
    : { status, unmapped: null }
}
