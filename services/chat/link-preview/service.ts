import type { linkPreviews } from '#shared/configuration/needs.ts'
import type { GivenBy } from '#shared/platform/needs.ts'
import { previewCalls } from '#shared/chat/calls-preview.ts'
import type { App } from '../../platform/kernel/app.ts'
import { perApp } from '../../platform/kernel/per-app.ts'
import { action } from '../../platform/kernel/use-case.ts'
import { LinkPreviews, nothingOf } from './preview.ts'
import { previewPage } from './preview-page.ts'

const previewsOf = perApp(({ files, log }: App) => new LinkPreviews({ files, log }))

/** The studio of who asks decides: without previews nothing outside hears of the link. */
export const linkPreviewOf = (needs: { readonly linkPreviews: GivenBy<typeof linkPreviews> }) =>
  action(previewCalls.linkPreview)(async ({ app, body: { url }, context: { actor, now } }) => {
    const studio = await app.people.studioAt(actor.user, now)
    const isOn = studio !== null && (await needs.linkPreviews(app, studio, now))
    const preview = isOn ? await previewsOf(app).of(url, actor.user) : nothingOf(url)
    const page = Buffer.from(previewPage(preview))
    return {
      type: 'text/html; charset=utf-8',
      body: oneChunk(page),
      bytes: page.length,
      cacheSeconds: 0,
    }
  })
async function* oneChunk(page: Buffer) {
  yield page
}
