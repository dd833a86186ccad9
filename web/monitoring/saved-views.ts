import { atomWithStorage } from 'jotai/utils'

/** A named view: the part of the address that says what is looked at. */
export interface SavedView {
  readonly name: string
  readonly view: string
}
const views_max = 30
export const name_max = 40

/** Kept in this browser; shared by sending the address. */
export const savedViewsAtom = atomWithStorage<readonly SavedView[]>(
  'callboard.wall-views',
  [],
  undefined,
  { getOnInit: true },
)

/** The same name again replaces the view. The newest stands last; beyond the bound the oldest goes. */
export const withView = (
  views: readonly SavedView[],
  { name, view }: SavedView,
): readonly SavedView[] =>
  [...views.filter((one) => one.name !== name), { name, view }].slice(-views_max)
export const withoutView = (views: readonly SavedView[], name: string): readonly SavedView[] =>
  views.filter((one) => one.name !== name)
