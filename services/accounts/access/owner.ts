import { randomUUID } from 'node:crypto'
import { Id, Password, type Studio } from '#shared/accounts/calls.ts'
import { installationEvents } from '#shared/accounts/events.ts'
import { isReserved } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { Refusal } from '#shared/platform/refusals.ts'
import type { App } from '../../platform/kernel/app.ts'
import { aggregateOf } from '../../platform/commands/aggregate-of.ts'
import type { CommandContext, StreamPart } from '../../platform/commands/handling.ts'
import { accountAggregate } from '../account/decider.ts'
import { sealPassword } from './passwords.ts'
import { accountStream, INSTALLATION_STREAM, studioStream } from '../account/streams.ts'
import { studioAggregate } from '../account/studio.ts'

interface NewOwner {
  readonly user: string
  readonly password: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly studio: Studio | null
}
type Context = Pick<CommandContext, 'commandId' | 'now' | 'wrote'>

/** Only the first caller finds the installation without an owner: this stream decides who wins. */
const installationAggregate = aggregateOf<boolean>()({
  name: 'installation',
  events: installationEvents,
  initial: false,
  decide: {
    AppointOwner: (appointed, data: { readonly user: string }) =>
      appointed ? refuseAccount('accounts.alreadySetUp') : [{ type: 'OwnerAppointed', data }],
  },
  evolve: { OwnerAppointed: () => true },
})
export const hasOwner = async (app: App): Promise<boolean> =>
  (await app.load(installationAggregate, INSTALLATION_STREAM)).state

/**
 * Makes the first owner and, if given, the first studio, all or nothing. Raises accounts.alreadySetUp for a later
 * caller.
 */
export async function appointOwner(app: App, owner: NewOwner, context: Context): Promise<void> {
  if (await hasOwner(app)) return refuseAccount('accounts.alreadySetUp')
  const { user, password, name, surname, email, studio } = owner
  const secret = `password:${user}:${randomUUID()}`
  const installation = {
    aggregate: installationAggregate,
    stream: INSTALLATION_STREAM,
    command: { type: 'AppointOwner', user },
  } satisfies StreamPart<typeof installationAggregate>
  const account = {
    aggregate: accountAggregate,
    stream: accountStream(user),
    command: {
      type: 'AppointOwner',
      user,
      name,
      surname,
      email,
      password: secret,
      studio: studio && { studio: studio.studio, timezone: studio.timezone },
    },
  } satisfies StreamPart<typeof accountAggregate>
  await app.vault.put(secret, user, 'password', await sealPassword(password))
  const from = { ...context, actor: null }
  const options = { studio: studio?.studio ?? null, source: 'setup' }
  try {
    await (studio
      ? app.handleMany(
          [
            installation,
            {
              aggregate: studioAggregate,
              stream: studioStream(studio.studio),
              command: { type: 'CreateStudio', data: studio },
            },
            account,
          ],
          from,
          options,
        )
      : app.handleMany([installation, account], from, options))
  } catch (error) {
    // Anything but a refusal may have been written after all.
    if (error instanceof Refusal) await app.vault.remove(secret)
    throw error
  }
}

/** At the first start, makes the owner that the environment names. Raises an Error that names a variable which does not fit. */
export async function ensureOwner(app: App): Promise<void> {
  const { OWNER_USER: user, OWNER_PASSWORD: password } = app.config
  if (user === undefined || password === undefined || (await hasOwner(app))) return
  const wrong = [
    ['OWNER_USER', Id.safeParse(user)] as const,
    ['OWNER_PASSWORD', Password.safeParse(password)] as const,
  ].find(([, parsed]) => !parsed.success)
  if (wrong) throw new Error(`${wrong[0]}: ${wrong[1].error?.issues[0]?.message}`)
  if (isReserved(user))
    throw new Error(`OWNER_USER: ${user} means everybody: nobody can have this login`)
  try {
    const context = { commandId: randomUUID(), now: app.now(), wrote: () => undefined }
    await appointOwner(
      app,
      { user, password, name: user, surname: '', email: '', studio: null },
      context,
    )
    app.log.info({ user }, 'the owner was made')
  } catch (error) {
    // Another process of the same installation was faster.
    if (!(await hasOwner(app))) throw error
  }
}
