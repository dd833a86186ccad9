import { atomWithStorage } from 'jotai/utils'

const remembered = <T>(name: string, initial: T) =>
  atomWithStorage<T>(`callboard.${name}`, initial, undefined, { getOnInit: true })

/** Values that this browser remembers (docs/rules/screens.md#remembered-in-the-browser): toggles are on until the person turns them off. */
export const shiftsShownAtom = remembered('shifts-shown', true)
export const statisticsShownAtom = remembered('statistics-shown', true)
export const menuWideAtom = remembered('menu-wide', true)
/** Width in pixels; Shell.module.css bounds it. */
export const menuWidthAtom = remembered('menu-width', 208)
/** Groups of the menu that the person has folded. */
export const foldedMenuAtom = remembered<readonly string[]>('menu-folded', [])
/** Whether people on air stand before the others on the wall. */
export const liveFirstAtom = remembered('live-first', true)
/** Whether a trainer's wall shows their own models alone. */
export const onlyMineAtom = remembered('only-mine', false)
/**
 * How much is unread in chat, as its topic last said; −1 where there is no chat. The badge, the title and the button count by it. It is
 * remembered, so that the menu does not move when the topic's word comes.
 */
export const chatTotalAtom = remembered('chat', -1)
export const denseAtom = remembered('dense', true)
/** The last section of a person's page. */
export const profileSectionAtom = remembered('profile-section', 'overview')
/**
 * Who was last logged in here, and who views as them; empty after a logout. A hint only: whether to show the login form at once, or to
 * wait for the server's word, and that another tab has made the session somebody else's.
 */
export const lastViewerAtom = remembered('viewer', '')
export const lastViewerKey = 'callboard.viewer'
/** Whether the last login here needed a code: then its field is there at once. */
export const codeAtLoginAtom = remembered('code-at-login', false)
export const languageAtom = remembered<string | null>('language', null)
/** The language of the account that was last seen here: the next page begins in it, and fetches no other one first. */
export const accountLanguageAtom = remembered<string | null>('account-language', null)
/** Columns that the person has hidden, by the table's and the column's id. */
export const hiddenColumnsAtom = remembered<Readonly<Record<string, readonly string[]>>>(
  'hidden-columns',
  {},
)
