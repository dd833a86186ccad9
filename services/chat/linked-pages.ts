import { previewCalls } from '#shared/chat/calls-preview.ts'
import { firstLink } from '#shared/chat/links.ts'
import { chatLinks, queryWaitingLinks, type LinkTables } from '#projections/chat/links.ts'
import { eachOf } from '../platform/commands/each-of.ts'
import type { CommandContext } from '../platform/commands/handling.ts'
import type { App } from '../platform/kernel/app.ts'
import type { Reaction } from '../platform/kernel/define-service.ts'
import { perApp } from '../platform/kernel/per-app.ts'
import { action } from '../platform/kernel/use-case.ts'
import { chatStudios } from './people.ts'
import { linkAggregate, linkStream } from './link-preview/link.ts'
import { LinkPreviews, nothingOf } from './link-preview/preview.ts'
import { previewPage } from './link-preview/preview-page.ts'

/** The previews that a process has; exported for tests, whose web is the loopback address. */
export const previewsOf = perApp(({ files, log }: App) => new LinkPreviews({ files, log }))
/** Whether the studio of this person shows previews: else nothing outside hears of a link. */
async function showsPreviews(app: App, user: string, now: string): Promise<boolean> {
  const studio = await app.people.studioAt(user, now)
  return studio !== null && (await chatStudios(app)).previews.has(studio)
}

export const linkPreview = action(previewCalls.linkPreview)(async ({ app, body, context }) => {
  const { actor, now } = context
  const isOn = await showsPreviews(app, actor.user, now)
  const preview = isOn ? await previewsOf(app).of(body.url, actor.user) : nothingOf(body.url)
  const page = Buffer.from(previewPage(preview))
  const type = 'text/html; charset=utf-8'
  return { type, body: oneChunk(page), bytes: page.length, cacheSeconds: 0 }
})
async function* oneChunk(page: Buffer) {
  yield page
}

interface SentText {
  readonly conversation: string
  readonly message: string
  readonly by: string
  readonly kept: string
  readonly text: string
}
/** Notes the link of a message that was sent, so that a worker asks its page. A message is sent whatever becomes of its link. */
export async function noteLink(app: App, context: CommandContext, sent: SentText): Promise<void> {
  const { text, ...message } = sent
  const url = firstLink(text)
  if (url === undefined || !(await showsPreviews(app, sent.by, context.now))) return
  const command = { type: 'SendLink', ...message, url } as const
  try {
    await app.handle(linkAggregate, linkStream(sent.message), command, context)
  } catch (err) {
    app.log.warn({ err }, 'the link of a message is shown without its page')
  }
}

/** So many pages in one run, eight at a time, each with its picture at most ten seconds. */
const PAGES_MAX = 16
const AT_ONCE = 8
const SWEEP_S = 60

/** Asks the pages of links that were sent, each once; one that does not answer holds up no other. */
export const previewLinks = (app: App): Reaction => ({
  name: 'chat-preview-links',
  projections: [chatLinks.name],
  sweep_s: SWEEP_S,
  run: async () => {
    const waiting = await queryWaitingLinks(app.read<LinkTables>(), PAGES_MAX)
    const each = {
      log: app.log,
      of: ({ message }: (typeof waiting)[number]) => message,
      atOnce: AT_ONCE,
    }
    await eachOf(waiting, each, async ({ conversation, message, by, url, kept }) => {
      const { title, description, picture } = await previewsOf(app).of(url, by)
      const of = { conversation, message, by, kept, url }
      const data = { ...of, title, description, picture: picture ?? '' }
      await app.handle(
        linkAggregate,
        linkStream(message),
        { type: 'PreviewLink', ...data },
        {
          actor: null,
          // Whatever the page says then: it is asked once.
          commandId: `preview-${message}`,
          now: app.now(),
          wrote: () => undefined,
        },
        { source: 'reaction' },
      )
    })
  },
})
