import type { Actor } from '#shared/platform/allow.ts'
import type { Multipart } from '#shared/platform/calls.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { PeopleTest } from './people.ts'

export async function actorOfCookie(studio: PeopleTest, user: string): Promise<Actor> {
  const cookie = /callboard_session=([^;]+)/.exec(await studio.cookieOf(user))?.[1]
  const actor = await studio.authenticate({ cookie: decodeURIComponent(cookie ?? '') })
  if (!actor) throw new Error(`${user} is not logged in`)
  return actor
}

/** A body with one picture, of which no more comes until `rest` is over. */
export const multipartBodyOf = (
  bytes: Buffer,
  rest: () => Promise<void> = async () => undefined,
): Multipart => ({
  gone: new AbortController().signal,
  parts: async function* () {
    yield {
      kind: 'file' as const,
      name: 'file',
      filename: 'picture.jpg',
      bytes: (async function* () {
        yield bytes
      })(),
    }
    await rest()
  },
})

/** The app, in which something happens just before or after a command of this type. */
export const interrupted = (
  app: App,
  type: string,
  when: 'before' | 'after',
  run: () => Promise<unknown>,
): App => ({
  ...app,
  handle: async (aggregate, stream, command, ...rest) => {
    const meant = (command as { readonly type?: unknown }).type === type
    if (meant && when === 'before') await run()
    const done = await app.handle(aggregate, stream, command, ...rest)
    if (meant && when === 'after') await run()
    return done
  },
})
