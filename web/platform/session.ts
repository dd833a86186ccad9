import { atom, createStore, useAtomValue, type PrimitiveAtom } from 'jotai'
import { followZone } from './clock.ts'
import type { Actor, Allow, GrantedPermission } from '#shared/platform/allow.ts'

/** The logged-in person, and what the server lets them do. */
export interface Viewer {
  readonly user: string
  readonly name: string
  readonly surname: string
  readonly tipCont: string
  readonly studio: string | null
  readonly studios: readonly string[]
  /** The studio's zone; absent in what was kept by an earlier version. */
  readonly timezone?: string | null
  readonly super: boolean
  readonly owner: boolean
  readonly permissions: Readonly<Record<string, GrantedPermission>>
  /** Only while a super user looks at the product as this person. */
  readonly viewAs?: ViewAs | undefined
}
/** One text for the person and who views as them: what `lastViewerAtom` keeps. */
export const viewerStamp = ({ user, viewAs }: Pick<Viewer, 'user' | 'viewAs'>): string =>
  `${user} ${viewAs?.by}`
export interface ViewAs {
  readonly by: string
  readonly reason: string
  readonly until: string
  /** Whether they may change things, too. */
  readonly writes: boolean
}
/** The step that comes first, before anything else is answered. */
export type Must = 'changePassword' | 'enrol' | 'endView'
type PageSession =
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous' }
  /** Logged in, and held to something that comes first. */
  | { readonly status: 'held'; readonly must: Must }
  | { readonly status: 'known'; readonly viewer: Viewer }

/** One store for the page, so that code outside React can end a session. */
export const store = createStore()
export const sessionAtom = atom<PageSession>({ status: 'unknown' })

// Before anything renders what has changed.
store.sub(sessionAtom, () => {
  const session = store.get(sessionAtom)
  followZone((session.status === 'known' && session.viewer.timezone) || undefined)
})

/** The number of notes on the page that name a zone: its title then names none. */
export const zonesNamedAtom = atom(0)

export const useSession = (): PageSession => useAtomValue(sessionAtom)
/** The viewer; only under the shell, which is shown to logged-in people alone. */
export function useViewer(): Viewer {
  const session = useSession()
  if (session.status !== 'known')
    throw new Error('a screen of the shell was shown without a session')
  return session.viewer
}

/** The viewer as the rules of `shared/` know who asks. */
export const actorOfViewer = (viewer: Viewer): Actor => ({
  ...viewer,
  allStudios: viewer.owner || viewer.super,
  scopes: null,
  ...(viewer.viewAs ? { trueUser: viewer.viewAs.by } : {}),
})
/** The server's own permission row, asked in the browser: what is refused there is disabled here. */
export const mayCall = (
  viewer: Viewer,
  { allow }: { readonly allow: Allow },
  input: unknown = {},
): boolean => allow.check(actorOfViewer(viewer), input)

export const displayName = ({
  name,
  surname,
  user,
}: Pick<Viewer, 'name' | 'surname' | 'user'>): string => `${name} ${surname}`.trim() || user

/** Runs whenever the session has ended: what a person saw must not stay for the next one. */
export const whenAnonymous = (forget: () => void): (() => void) =>
  store.sub(sessionAtom, () => {
    if (store.get(sessionAtom).status === 'anonymous') forget()
  })

/** An atom of what a person has open, or was told: once their session has ended it is as at first. */
export function personalAtom<T>(first: T): PrimitiveAtom<T> & { readonly init: T } {
  const personal = atom(first)
  whenAnonymous(() => store.set(personal, first))
  return personal
}
