import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const optional = z.string().min(1).optional()
const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    /** Not a URL to the letter: a cluster names several hosts, with commas. */
    EVENTSTORE_URL: z
      .string()
      .regex(/^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/, 'esdb://host:2113?…')
      .optional(),
    /** File with the password of the user in EVENTSTORE_URL, which then stands in no environment. */
    EVENTSTORE_PASSWORD_FILE: optional,
    ROLE: z.enum(['all', 'api', 'worker']).default('all'),
    MASTER_KEY: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits')
      .optional(),
    OWNER_USER: optional,
    OWNER_PASSWORD: optional,
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    /** PostgreSQL schema that everything lives in: tests use one each. */
    DATABASE_SCHEMA: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,40}$/)
      .default('callboard'),
    /** JSON file that replaces the site map, for a site that changes its words. */
    SITES_FILE: optional,
    /** Milliseconds between two frames of a live topic. */
    LIVE_FLUSH_MS: z.coerce.number().int().min(0).max(1000).default(50),
    /** Seconds that an ordered end may take: then the process ends even if something hangs, and the next one goes on from the log. */
    STOP_SECONDS: z.coerce.number().min(0).max(600).default(20),
    /** Set by the demo alone: the file in which it says how far its history is. */
    DEMO_PROGRESS: optional,
    /** Mail goes out through this server, from this sender; without it what is to be sent waits, and expires. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^([^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
        'Callboard <office@studio.example>',
      )
      .optional(),
    /** Folder of the built screens, where they are not in dist/web. */
    WEB_DIR: optional,
    /** Addresses or networks of the reverse proxies in front, with commas: only what they say of a client's address is believed. */
    TRUSTED_PROXIES: z
      .string()
      .regex(
        /^([0-9a-fA-F.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)(,([0-9a-fA-F.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal))*$/,
        '127.0.0.1,10.0.0.0/8',
      )
      .optional(),
    /** Names that a request may call this installation by, with commas, without ports: hosts.ts says what holds without it. */
    ALLOWED_HOSTS: z
      .string()
      .regex(
        /^(\[[\da-f:.]+\]|[a-z\d._-]+)(,(\[[\da-f:.]+\]|[a-z\d._-]+))*$/i,
        'callboard.example,localhost: names without ports',
      )
      .optional(),
  })
  .refine((env) => (env.OWNER_USER === undefined) === (env.OWNER_PASSWORD === undefined), {
    error: 'give both or neither',
    path: ['OWNER_USER', 'OWNER_PASSWORD'],
  })
  .refine((env) => (env.SMTP_URL === undefined) === (env.MAIL_FROM === undefined), {
    error: 'give both or neither',
    path: ['SMTP_URL', 'MAIL_FROM'],
  })

export type Config = Readonly<z.infer<typeof Environment>>

/** Reads the environment (docs/rules/interfaces.md#environment). Raises an Error whose message names each bad variable; the entry exits 2. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(', ')}: ${issue.message}`).join('\n'),
    )
  const { DATA_DIR, EVENTSTORE_URL, EVENTSTORE_PASSWORD_FILE: file } = parsed.data
  return {
    ...parsed.data,
    DATA_DIR: path.resolve(DATA_DIR),
    EVENTSTORE_URL:
      EVENTSTORE_URL === undefined || file === undefined
        ? EVENTSTORE_URL
        : withPassword(EVENTSTORE_URL, file),
  }
}
function withPassword(url: string, file: string): string {
  const user = /^([a-z+]+:\/\/[^:@/]+)@/.exec(url)?.[1]
  if (user === undefined)
    throw new Error('EVENTSTORE_PASSWORD_FILE: EVENTSTORE_URL names no user, or a password too')
  let password: string
  try {
    password = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`EVENTSTORE_PASSWORD_FILE: ${(error as Error).message}`, { cause: error })
  }
  return url.replace(user, `${user}:${encodeURIComponent(password)}`)
}
