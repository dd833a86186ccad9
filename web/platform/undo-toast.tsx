import { useEffect, useId, useMemo, useRef, useState, type FocusEvent } from 'react'
import { Button, Flex } from '@mantine/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { atom, useAtom } from 'jotai'
import { useRegisterActions, type ScreenAction } from './actions.ts'
import { whenAnonymous } from './session.ts'
import type { Undoable } from './toasts.ts'
import classes from './undo-toast.module.css'

/** Long enough to read it, to see that it was a mistake, and to reach the button without a mouse. */
const undo_ms = 10_000
const shortcut = 'alt+Z'
/** More would stand in the way of what is done next: the oldest goes. */
const shown_max = 3
const ids: string[] = []
// What one person did is not for the next one to take back.
whenAnonymous(() => {
  for (const id of ids.slice()) hide(id)
})
/** Those on the screen: the shortcut is the newest one's. */
const shownAtom = atom<readonly string[]>([])

/** Shows it until the time is over, the button is pressed, or it is closed: what comes first, and only once. */
export function showUndo(undoable: Undoable): void {
  const id = notifications.show({
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
    // The bar below counts, because it can be stopped.
    autoClose: false,
    message: <UndoToast {...undoable} onEnd={() => hide(id)} />,
    onClose: ({ id: closed }) => closed !== undefined && forget(closed),
  })
  ids.push(id)
  const [oldest] = ids
  if (ids.length > shown_max && oldest !== undefined) hide(oldest)
}

function hide(id: string): void {
  forget(id)
  notifications.hide(id)
}
function forget(id: string): void {
  const at = ids.indexOf(id)
  if (at >= 0) ids.splice(at, 1)
}

function UndoToast({
  text,
  undo,
  until_ms = Number.POSITIVE_INFINITY,
  onEnd,
}: Undoable & { readonly onEnd: () => void }) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [take] = useState(() => {
    let used = false
    return () => {
      if (used) return
      used = true
      onEnd()
      undo()
    }
  })
  useHardEnd(until_ms, onEnd)
  useUndoAction(text, take)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
    setFocused(currentTarget.contains(relatedTarget))
  return (
    <Flex
      gap="sm"
      align="center"
      justify="space-between"
      style={{ overflowWrap: 'anywhere' }}
      className={classes['toast'] ?? ''}
      data-paused={pointed || focused || undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <span>{text}</span>
      <Button
        size="xs"
        variant="default"
        flex="none"
        className={classes['undo'] ?? ''}
        aria-keyshortcuts="Alt+Z"
        onClick={take}
      >
        <Trans>Undo</Trans>
      </Button>
      <i
        aria-hidden="true"
        className={classes['left']}
        style={{ '--undo': `${undo_ms}ms` } as React.CSSProperties}
        onAnimationEnd={onEnd}
      />
    </Flex>
  )
}

/** Ends the offer when the server would no longer take it back, however long the person points at the toast. */
function useHardEnd(until_ms: number, onEnd: () => void): void {
  const end = useRef(onEnd)
  useEffect(() => {
    if (!Number.isFinite(until_ms)) return undefined
    const timer = setTimeout(() => end.current(), until_ms)
    return () => clearTimeout(timer)
  }, [until_ms])
}

/** The toast stands at the end of the page, far from where the focus is: the palette and a shortcut reach it from everywhere. */
function useUndoAction(text: string, take: () => void): void {
  const { t } = useLingui()
  const id = useId()
  const [shown, setShown] = useAtom(shownAtom)
  useEffect(() => {
    setShown((before) => [...before, id])
    return () => setShown((before) => before.filter((one) => one !== id))
  }, [id, setShown])
  const isNewest = shown.at(-1) === id
  useRegisterActions(
    id,
    useMemo(
      (): readonly ScreenAction[] => [
        {
          id: `undo ${id}`,
          label: t`Undo: ${text}`,
          icon: IconArrowBackUp,
          can: true,
          perform: take,
          ...(isNewest ? { shortcut } : {}),
        },
      ],
      [t, id, text, take, isNewest],
    ),
  )
}
