import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Actor } from '#shared/platform/allow.ts'
import type { App } from '../kernel/app.ts'
import { ownerActor, testApp } from '../testing/app.ts'
import {
  folderCalls,
  folderEvents,
  folders,
  foldersService,
  folderStream,
  folderAggregate,
} from '../testing/folders.ts'
import { testServer } from '../testing/server.ts'
import { referencedFiles } from './attachment-references.ts'
import { attachmentsOf } from '../kernel/define-service.ts'
import { FILE_FOLDERS } from '../files/files.ts'
import { sweepFolder } from '../files/sweep.ts'

interface Paper {
  readonly file: string
  readonly name: string
  readonly type: string
  readonly bytes: number
}
interface SentFile {
  readonly name: string
  readonly bytes: Buffer | string
}
const boundary = 'folder-test-boundary'
const formOf = (files: readonly SentFile[]): Buffer =>
  Buffer.concat(
    [
      ...files.flatMap(({ name, bytes }) => [
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`,
        bytes,
        '\r\n',
      ]),
      `--${boundary}--\r\n`,
    ].map((part) => Buffer.from(part as string)),
  )

/** The module of folders on a real database, behind a real server. `as` names the caller; 'owner' sees every folder. */
export async function foldersTest() {
  const test = await testApp({
    services: [foldersService],
    projections: [folders],
    events: folderEvents,
  })
  const { app } = test
  const { server, sessions } = await testServer({
    services: [
      {
        name: 'folders',
        calls: folderCalls,
        watch: foldersService.watch,
        handlers: test.handlersOf(foldersService),
      },
    ],
  })
  const cookie = (as: string) => {
    const actor: Actor = { ...ownerActor, user: as, owner: as === 'owner', super: false }
    sessions.set(`${as}-cookie`, actor)
    return `callboard_session=${as}-cookie`
  }
  const place = (user: string, file = '') => `/api/folders/${user}${file && `/${file}`}`
  return {
    ...test,
    app,
    server,
    cookie,
    place,
    file: async (as: string, user: string, ...files: readonly SentFile[]) => {
      const answer = await server.inject({
        method: 'POST',
        url: place(user),
        headers: {
          cookie: cookie(as),
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: formOf(files),
      })
      type Answered = Paper[] & { code?: string; params?: Record<string, unknown> }
      return { status: answer.statusCode, body: answer.json<Answered>() }
    },
    read: (as: string, url: string, headers: Record<string, string> = {}) =>
      server.inject({ method: 'GET', url, headers: { cookie: cookie(as), ...headers } }),
    takeOut: (as: string, user: string, file: string) =>
      server.inject({ method: 'DELETE', url: place(user, file), headers: { cookie: cookie(as) } }),
    held: async (user: string) => (await app.load(folderAggregate, folderStream(user))).state,
    close: async () => {
      await server.close()
      await test.close()
    },
  }
}
export const context = () => ({
  actor: null,
  commandId: randomUUID(),
  now: '2026-11-20T12:00:00.000Z',
  wrote: () => undefined,
})

/** Names of the files that are kept, what was received left out. */
export async function keptNames(app: App): Promise<string[]> {
  const folder = path.join(app.config.DATA_DIR, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((one) => one.isFile() && /[0-9a-f]{64}/.test(one.name))
    .map(({ name }) => name)
}
/** A sweep of all folders, when everything in them was written days ago. */
export async function sweepOld(app: App): Promise<number> {
  const folder = path.join(app.config.DATA_DIR, 'files')
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (one.isFile()) await utimes(path.join(one.parentPath, one.name), 0, 0)
  const holders = attachmentsOf([foldersService]).map((one) => referencedFiles(app, one))
  let removed = 0
  for (let i = 0; i < FILE_FOLDERS; i++)
    removed += await sweepFolder(app.files, i, Date.parse(app.now()), holders)
  return removed
}
