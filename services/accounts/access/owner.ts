import { randomUUID } from 'node:crypto'
import { Id, Password, type Studio } from '#shared/accounts/calls.ts'
import { isReserved } from '#shared/accounts/person-rules.ts'
import { refuseAccount } from '#shared/accounts/refusals.ts'
import { VersionConflict } from '#shared/platform/event-store.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { metadataOf } from '../../platform/kernel/handle.ts'
import { accountDecider } from '../account/decider.ts'
import { sealPassword } from './passwords.ts'
import { accountStream, INSTALLATION_STREAM, studioStream } from '../account/streams.ts'
import { studioDecider } from '../account/studio.ts'

export interface NewOwner {
  readonly user: string
  readonly password: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly studio: Studio | null
}
type Context = Pick<CallContext, 'commandId' | 'now' | 'wrote'>

export const hasOwner = async (app: App): Promise<boolean> =>
  (await app.journal.read(INSTALLATION_STREAM)).length > 0

/** Makes the first owner and, if given, the first studio, all or nothing. Raises accounts.alreadySetUp for whoever comes second. */
export async function appointOwner(app: App, owner: NewOwner, context: Context): Promise<void> {
  if (await hasOwner(app)) return refuseAccount('accounts.alreadySetUp')
  const { user, password, name, surname, email, studio } = owner
  const secret = `password:${user}:${randomUUID()}`
  const decision = { now: context.now, actor: user }
  const events = accountDecider.decide(
    { status: 'absent' },
    {
      type: 'AppointOwner',
      user,
      name,
      surname,
      email,
      password: secret,
      studio: studio && { studio: studio.studio, timezone: studio.timezone },
    },
    decision,
  )
  await app.vault.put(secret, user, 'password', await sealPassword(password))
  try {
    const appended = await app.journal.appendMany(
      [
        // Nobody but the first finds this stream empty: it decides who wins.
        {
          stream: INSTALLATION_STREAM,
          events: [{ type: 'OwnerAppointed', data: { user } }],
          expectedVersion: 0,
        },
        ...(studio
          ? [
              {
                stream: studioStream(studio.studio),
                events: studioDecider.decide(
                  { status: 'absent' },
                  { type: 'CreateStudio', data: studio },
                  decision,
                ),
                expectedVersion: 0,
              },
            ]
          : []),
        { stream: accountStream(user), events, expectedVersion: 0 },
      ],
      metadataOf(
        { actor: null, commandId: context.commandId, now: context.now },
        { studio: studio?.studio ?? null, source: 'setup' },
      ),
    )
    context.wrote(appended.at(-1)?.position ?? '')
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error
    await app.vault.remove(secret)
    return refuseAccount('accounts.alreadySetUp')
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
