import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { PersonPicture } from './PersonPicture.tsx'
import type { PickerListProps } from './Picker.tsx'
import { indexed, matchesOf, type PickerMatches, type PickerOption } from './picker-search.ts'
import { StatusBadge } from './StatusBadge.tsx'
import classes from './PickerList.module.css'

/** The options below the field of a picker: finds what is typed, and moves by the field's keys. */
export function PickerList({
  options,
  ...props
}: PickerListProps & {
  /** Undefined until they have come. */
  readonly options: readonly PickerOption[] | undefined
}) {
  const { label, listId, typed, chosen, several, inline, onChoose } = props
  const index = useMemo(() => indexed(options ?? []), [options])
  const matches = useMemo(() => matchesOf(index, typed), [index, typed])
  const [active, point] = useActive(props, matches)
  const list = useRef<HTMLDivElement>(null)
  useSide(list)
  useActiveInView(list, active)
  return (
    <div ref={list} className={classes['list']} data-inline={inline || undefined}>
      <div
        role="listbox"
        id={listId}
        aria-label={label}
        aria-multiselectable={several || undefined}
        className={classes['options']}
        // It scrolls, but the field keeps the focus: Tab goes on to what follows it.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
      >
        {matches.shown.map((option, place) => (
          <Option
            key={option.value}
            option={option}
            id={`${listId}-${place}`}
            isActive={place === active}
            isChosen={chosen.includes(option.value)}
            onPoint={() => point(place)}
            onChoose={() => onChoose(option.value)}
          />
        ))}
      </div>
      <p role="status" className={classes['more']}>
        <Found waiting={options === undefined} {...matches} />
      </p>
    </div>
  )
}

function Found({ waiting, shown, more }: PickerMatches & { readonly waiting: boolean }) {
  if (waiting) return <Trans>Loading…</Trans>
  if (shown.length === 0) return <Trans>No results</Trans>
  if (more > 0)
    return <Plural value={more} one="# more, type to narrow" other="# more, type to narrow" />
  return (
    <span className="cb-visually-hidden">
      <Plural value={shown.length} one="# result" other="# results" />
    </span>
  )
}

/** Which of the matches Enter takes: the arrows move it, Home and End too while nothing is typed. The field says which one it is. */
function useActive(
  { takeKeys, onActive, listId, typed, onChoose }: PickerListProps,
  { shown }: PickerMatches,
): readonly [number, (place: number) => void] {
  const [at, setAt] = useState({ typed, place: 0 })
  // Something else is typed: its first match.
  const active = at.typed === typed ? Math.min(at.place, shown.length - 1) : 0
  const point = (place: number) => setAt({ typed, place })
  const last = shown.length - 1
  useEffect(() => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, active + 1),
      ArrowUp: Math.max(0, active - 1),
      ...(typed === '' ? { Home: 0, End: last } : {}),
    }
    takeKeys((event) => {
      const to = moves[event.key]
      const pointed = shown[active]
      if (to === undefined && event.key !== 'Enter') return
      // A form around it is not sent by choosing.
      event.preventDefault()
      if (to !== undefined) setAt({ typed, place: to })
      else if (pointed) onChoose(pointed.value)
    })
    return () => takeKeys(null)
  }, [takeKeys, typed, onChoose, shown, active, last])
  const id = shown[active] && `${listId}-${active}`
  useEffect(() => {
    onActive(id)
    return () => onActive(undefined)
  }, [onActive, id])
  return [active, point]
}

interface OptionProps {
  readonly option: PickerOption
  readonly id: string
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}
function Option({ option, id, isActive, isChosen, onPoint, onChoose }: OptionProps) {
  const { t } = useLingui()
  const { label, detail, picture, mark, inactive } = option
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className={classes['option']}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {mark}
      {picture !== undefined && <PersonPicture name={label} picture={picture} size={26} />}
      <span className={classes['words']}>
        <span>{label}</span>
        {detail && <small>{detail}</small>}
      </span>
      {inactive && <StatusBadge>{t`Inactive`}</StatusBadge>}
      {isChosen && <IconCheck size={15} stroke={2} aria-hidden="true" />}
    </div>
  )
}

/** Moved to by the keyboard, an option is scrolled to; what is shown first leaves the page where it is. */
function useActiveInView(list: RefObject<HTMLElement | null>, active: number): void {
  const before = useRef(active)
  useEffect(() => {
    if (before.current === active) return
    before.current = active
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [list, active])
}

/** A list that would stand out of the window on the right ends where its field ends. */
function useSide(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current
    if (element && element.getBoundingClientRect().right > document.documentElement.clientWidth)
      element.setAttribute('data-side', 'end')
  }, [list])
}
