import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { LazyBoundary, type LazyComponent } from '../platform/lazy-component.tsx'
import classes from './Picker.module.css'

/** Props of every picker. */
export interface PickerProps extends Pick<
  TextInputProps,
  'description' | 'disabled' | 'error' | 'leftSection' | 'placeholder' | 'required' | 'size'
> {
  readonly label: string
  /** For toolbars: the label is only for those who hear it. */
  readonly hideLabel?: boolean
}
/** Props from the field to its list: the list finds, shows and marks, and takes the keys while it is there. */
export interface PickerListProps {
  readonly label: string
  readonly listId: string
  readonly takeKeys: (take: ((event: KeyboardEvent) => void) | null) => void
  /** The id of the option that Enter takes. */
  readonly onActive: (option: string | undefined) => void
  readonly typed: string
  readonly chosen: readonly string[]
  readonly several: boolean
  /** Always there, below the field. */
  readonly inline: boolean
  readonly onChoose: (value: string) => void
}
/** Fetched when the list is first opened: until then a screen carries no more than that. */
export interface ListOf<Offer extends object> {
  readonly List: LazyComponent<PickerListProps & Offer>
  readonly offer: Offer
}
interface FieldProps<Offer extends object> extends PickerProps, ListOf<Offer> {
  /** The text in the field while nothing is typed. */
  readonly shown: string
  readonly chosen: readonly string[]
  readonly several?: boolean
  readonly inline?: boolean
  readonly rightSection?: ReactNode
  readonly onChoose: (value: string) => void
  readonly onBackspace?: () => void
}

/** The field of a picker: a combobox as the ARIA practices describe it. */
export function PickerField<Offer extends object>({
  label,
  hideLabel = false,
  List,
  offer,
  shown,
  chosen,
  several = false,
  inline = false,
  onChoose,
  onBackspace,
  ...input
}: FieldProps<Offer>) {
  const listId = useId()
  const [active, onActive] = useState<string>()
  const { typed, type, open, takeKeys, onKeyDown } = useTyping(inline, onBackspace)
  return (
    <>
      <TextInput
        size={hideLabel ? 'xs' : 'sm'}
        leftSection={<IconSearch size={14} stroke={1.8} />}
        {...input}
        {...(hideLabel ? { 'aria-label': label } : { label })}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active}
        // Escape closes the list, not the dialog around it.
        data-mantine-stop-propagation={open && !inline}
        autoComplete="off"
        value={typed ?? shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => !open && type('')}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !inline && type(undefined)}
      />
      {open && (
        <LazyBoundary fallback={null}>
          <List
            {...offer}
            label={label}
            listId={listId}
            takeKeys={takeKeys}
            onActive={onActive}
            typed={typed ?? ''}
            chosen={chosen}
            several={several}
            inline={inline}
            onChoose={(value) => {
              type(several ? '' : undefined)
              onChoose(value)
            }}
          />
        </LazyBoundary>
      )}
    </>
  )
}

/** Keeps the typed text, and passes the keys on: those that move among the found options are the list's. */
function useTyping(inline: boolean, onBackspace: (() => void) | undefined) {
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null)
  const takeKeys = useCallback<PickerListProps['takeKeys']>((take) => {
    keys.current = take
  }, [])
  const [typed, type] = useState<string>()
  const open = inline || typed !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') type(undefined)
    // A key held to clear the text stops there.
    else if (event.key === 'Backspace' && !typed && !event.repeat) onBackspace?.()
    else if (!open && event.key.startsWith('Arrow')) type('')
    else if (open && keys.current) keys.current(event)
    // Enter waits for the list: a form around it is not sent with the choice of before.
    else if (open && event.key === 'Enter') event.preventDefault()
  }
  return { typed, type, open, takeKeys, onKeyDown }
}

export interface OneProps extends PickerProps {
  /** Empty, or none at all, for none. */
  readonly value?: string
  readonly onChange: (value: string) => void
}

/** One of many, found by typing; accents do not matter. What is picked is shown until something else is typed. */
export function Picker<Offer extends object>({
  value = '',
  onChange,
  ...props
}: OneProps &
  ListOf<Offer> & {
    /** The name of the picked option. */
    readonly shown: string
  }) {
  const { t } = useLingui()
  return (
    <div className={classes['picker']} data-narrow={props.hideLabel || undefined}>
      <PickerField
        {...props}
        chosen={value === '' ? [] : [value]}
        rightSection={
          value !== '' &&
          !props.disabled && (
            <CloseButton size="xs" aria-label={t`Clear`} onClick={() => onChange('')} />
          )
        }
        onChoose={onChange}
      />
    </div>
  )
}
