import { useEffect, useMemo, type ComponentType } from 'react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { Allow } from '#shared/platform/allow.ts'
import { mayCall, useViewer } from './session.ts'

/** Allowed, or the reason why not, in the reader's language. */
export type Can = true | string
/** What a screen lets a person do, once: the toolbar, the palette and the list of shortcuts derive from it. */
export interface ScreenAction {
  readonly id: string
  readonly label: string
  readonly icon: ComponentType<{
    readonly size?: number | string
    readonly stroke?: number | string
  }>
  readonly can: Can
  readonly perform: () => void | Promise<void>
  /** As @mantine/hooks writes it: 'mod+K', 'alt+M'. */
  readonly shortcut?: string
  /** Heading in the palette. */
  readonly group?: string
}

/**
 * Whether the viewer may make this call, by the row that the server refuses by. What makes a call that changes something asks
 * here, or something on the way to it does: scripts/allowed-calls.test.ts finds what nobody asked for.
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

/** Those with a shortcut, as `useHotkeys` takes them. */
export function useShortcuts(): [string, () => void][] {
  const actions = useRegisteredActions()
  return useMemo(
    () =>
      actions.flatMap((action) =>
        action.shortcut && action.can === true
          ? [[action.shortcut, () => void action.perform()] as [string, () => void]]
          : [],
      ),
    [actions],
  )
}
