import { useEffect, useMemo, type ComponentType } from 'react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { Allow } from '#shared/platform/allow.ts'
import { mayCall, useViewer } from './session.ts'

/** Allowed, or the reason why not, in the reader's language. */
export type Can = true | string
/** One thing that a person can do on a screen: the toolbar, the palette and the list of shortcuts derive from it. */
export interface ScreenAction {
  readonly id: string
  readonly label: string
  readonly icon: ComponentType<{
    readonly size?: number | string
    readonly stroke?: number | string
  }>
  readonly can: Can
  readonly perform: () => void | Promise<void>
  /** In the form of @mantine/hooks: 'mod+K', 'alt+M'. */
  readonly shortcut?: string
  /** Heading in the palette. */
  readonly group?: string
}

/**
 * Whether the viewer may make this call, by the row that the server refuses by. Code that makes a call that changes something asks
 * here, or something on the way to it does: scripts/allowed-calls.test.ts finds calls that are not asked for.
 */
export const useMayCall = (target: { readonly allow: Allow }, input: unknown = {}): boolean =>
  mayCall(useViewer(), target, input)

const registry = atom<ReadonlyMap<string, readonly ScreenAction[]>>(new Map())
const listed = atom((get) => [...get(registry).values()].flat())

/** Puts a screen's actions on offer while it is shown. `actions` must be memoised by the caller. */
export function useRegisterActions(owner: string, actions: readonly ScreenAction[]): void {
  const set = useSetAtom(registry)
  useEffect(() => {
    set((before) => new Map(before).set(owner, actions))
    return () => set((before) => new Map([...before].filter(([name]) => name !== owner)))
  }, [set, owner, actions])
}

/** Every action on offer now. */
export const useRegisteredActions = (): readonly ScreenAction[] => useAtomValue(listed)

type Hotkey = [string, (event: KeyboardEvent) => void, { readonly preventDefault: boolean }]
/** Those with a shortcut, as `useHotkeys` takes them; which of them are meant where something is typed, they know themselves. */
export function useShortcuts(): Hotkey[] {
  const actions = useRegisteredActions()
  useEffect(() => {
    // Sooner than the dialog itself, which Escape may have taken away by the time a shortcut hears of it.
    const look = () => (wasOpened = document.querySelector(opened) !== null)
    window.addEventListener('keydown', look, { capture: true })
    return () => window.removeEventListener('keydown', look, { capture: true })
  }, [])
  return useMemo(
    () =>
      actions.flatMap(({ shortcut, can, perform }): Hotkey[] => {
        if (!shortcut || can !== true) return []
        const act = (event: KeyboardEvent) => {
          if (!isMeant(shortcut, event)) return
          event.preventDefault()
          void perform()
        }
        return [[shortcut, act, { preventDefault: false }]]
      }),
    [actions],
  )
}

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select'
const pressed = 'a, button, summary, [role=button], [role=menuitem], [role=option]'
const opened = '[aria-modal=true], [role=dialog]:popover-open'
/** Whether a dialog was open when the key was pressed. */
let wasOpened = false
/**
 * Whether a key press means a shortcut. Typed letters are none; with Ctrl they are no letters. A key alone means something else while a
 * dialog or a small window is open, and Enter where something can be pressed: the focused element comes first.
 */
function isMeant(shortcut: string, { key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (shortcut.startsWith('mod+')) return true
  const at = target instanceof Element ? target : document.body
  if (at.closest(typed)) return false
  if (shortcut.includes('+')) return true
  const isTaken = key === 'Enter' && at.closest(pressed) !== null
  return !isTaken && !defaultPrevented && !wasOpened
}
