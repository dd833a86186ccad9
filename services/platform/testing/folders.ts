import { z } from 'zod'
import { session, type Actor } from '#shared/platform/allow.ts'
import { defineCalls } from '#shared/platform/calls.ts'
import { documentTypes, pictureTypes } from '#shared/platform/file-types.ts'
import { eventTypesOf } from '#shared/platform/messages.ts'
import { personal } from '#shared/platform/personal.ts'
import {
  defineProjection,
  table,
  type RowOf,
} from '#projections/platform/define/define-projection.ts'
import { answerFile } from '../attachments/answer-file.ts'
import { releaseFiles } from '../attachments/attachment-references.ts'
import { aggregateOf } from '../commands/aggregate-of.ts'
import { defineAttachments } from '../files/attachments.ts'
import { takeFiles, type TakenFile } from '../attachments/take-files.ts'
import { action, query, serviceOf, useCase } from '../kernel/use-case.ts'

const eventType = eventTypesOf('accounts')
/** Folders of papers about people: a small module that keeps files, each event several. */
const Paper = z.object({ file: z.string(), type: z.string(), bytes: z.int() })
export const folderEvents = {
  PapersFiled: eventType(
    z.object({ user: z.string(), papers: z.array(Paper), names: personal() }),
    { of: ({ user }) => user, name: 'Papers filed' },
  ),
  PaperTakenOut: eventType(z.object({ user: z.string(), file: z.string() }), {
    of: ({ user }) => user,
    name: 'Paper taken out',
  }),
}
interface Filed {
  readonly user: string
  readonly papers: readonly TakenFile[]
}
export const folderAggregate = aggregateOf<readonly string[]>()({
  name: 'folder',
  events: folderEvents,
  initial: [],
  decide: {
    File: (_held, { user, papers: files }: Filed) => {
      const papers = files.map(({ file, type, bytes }) => ({ file, type, bytes }))
      const names = files.map(({ name }) => name).join('\n')
      return [{ type: 'PapersFiled', data: { user, papers, names } }]
    },
    TakeOut: (held, data: { user: string; file: string }) =>
      held.includes(data.file) ? [{ type: 'PaperTakenOut', data }] : [],
  },
  evolve: {
    PapersFiled: (held, { papers }) => [...new Set([...held, ...papers.map(({ file }) => file)])],
    PaperTakenOut: (held, gone) => held.filter((file) => file !== gone.file),
  },
})
export const folderStream = (user: string): string => `folder-${user}`

type PaperRow = RowOf<(typeof folders)['tables']['folder_paper']>
export const folders = defineProjection({
  name: 'folders',
  version: 1,
  module: 'folders',
  sharded: true,
  events: folderEvents,
  tables: {
    folder_paper: table({
      columns: { user: 'text', file: 'text', type: 'text', name: 'text' },
      key: ['user', 'file'],
    }),
  },
  keysOf: ({ type, data }) => ({
    folder_paper:
      type === 'PapersFiled'
        ? data.papers.map(({ file }) => [data.user, file])
        : [[data.user, data.file]],
  }),
  on: ({ type, data }, rows) => {
    if (type === 'PaperTakenOut') return rows.folder_paper.delete(data.user, data.file)
    const names = data.names.split('\n')
    for (const [i, { file, type: kind }] of data.papers.entries())
      rows.folder_paper.put({ user: data.user, file, type: kind, name: names[i] ?? '' })
  },
})

/** All that such a module has to say of its files: this, `takeFiles`, `releaseFiles` and `answerFile`. */
export const folderPapers = defineAttachments({
  limits: { types: [...documentTypes, ...pictureTypes], bytes_max: 1024 * 1024, count_max: 3 },
  aggregate: folderAggregate,
  events: { PapersFiled: 'papers.file' },
  held: (papers) => papers,
  listed: { projection: folders, table: 'folder_paper', column: 'file' },
})
export const folderCalls = defineCalls('folders', {
  filePapers: {
    method: 'POST',
    writes: true,
    path: '/api/folders/{user}',
    summary: 'File papers',
    status: 201,
    allow: session,
    params: z.object({ user: z.string() }),
    body: 'multipart',
    bytesMax: folderPapers.limits.bytes_max,
    response: z.array(Paper.extend({ name: z.string() })),
  },
  takePaperOut: {
    method: 'DELETE',
    writes: true,
    path: '/api/folders/{user}/{file}',
    summary: 'Take a paper out',
    status: 200,
    allow: session,
    params: z.object({ user: z.string(), file: z.string() }),
    response: z.object({ ok: z.literal(true) }),
  },
  paper: {
    method: 'GET',
    writes: false,
    path: '/api/folders/{user}/{file}',
    summary: 'Read a paper',
    status: 200,
    allow: session,
    reads: ['folders'],
    params: z.object({ user: z.string(), file: z.string().regex(/^[0-9a-f]{64}$/) }),
    response: 'file',
  },
})
/** Whether an actor sees a folder: one's own, and for the owner every one. */
const seesFolder = (actor: Actor, user: string) => actor.owner || actor.user === user
const filePapers = action(folderCalls.filePapers)(async ({ app, params, body, context }) => {
  const { user } = params
  const whom = { stream: folderStream(user), sender: context.actor.user }
  return takeFiles(app, folderPapers, body, whom, async ({ files, keep }) => {
    const command = { type: 'File', user, papers: files } as const
    await keep(() => app.handle(folderAggregate, whom.stream, command, context))
    return files.map(({ file, type, bytes, name }) => ({ file, type, bytes, name }))
  })
})
const takePaperOut = useCase(folderCalls.takePaperOut).on(folderAggregate)({
  about: async ({ params: { user } }) => ({ key: user, studio: null }),
  command: ({ params }) => ({ type: 'TakeOut', ...params }),
  reply: async ({ app, params: { user, file } }) => {
    await releaseFiles(app, folderPapers, folderStream(user), [file])
    return { ok: true }
  },
})
const paper = query(folderCalls.paper)(({ app, params: { user, file }, context: { actor } }) =>
  answerFile(app, folderPapers, {
    file,
    seen: async () => {
      if (!seesFolder(actor, user)) return undefined
      const papers = app.read<{ folder_paper: PaperRow }>().selectFrom('folder_paper')
      return papers
        .select(['type', 'name'])
        .where('user', '=', user)
        .where('file', '=', file)
        .executeTakeFirst()
    },
  }),
)
export const foldersService = serviceOf({
  name: 'folders',
  calls: folderCalls,
  watch: session,
  attachments: [folderPapers],
  useCases: { filePapers, takePaperOut, paper },
})
