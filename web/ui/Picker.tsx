import { useId, useState, type KeyboardEvent } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { plain } from './plain.ts'
import classes from './Picker.module.css'

export interface PickerOption {
  readonly value: string
  readonly label: string
}
const shown_max = 50

/** One of many, found by typing; accents do not matter. Empty means none of them. */
export function Picker({
  label,
  placeholder,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly options: readonly PickerOption[]
  readonly onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const { typed, type, leave, open, matches, active, setActive, choose, onKeyDown } = useTyping(
    options,
    onChange,
  )
  return (
    <div className={classes['picker']}>
      <TextInput
        size="xs"
        w="100%"
        aria-label={label}
        placeholder={placeholder}
        role="combobox"
        aria-expanded={open}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={open && matches[active] ? `${id}-${active}` : undefined}
        value={typed ?? options.find((option) => option.value === value)?.label ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => !open && type('')}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
        autoComplete="off"
        leftSection={<IconSearch size={14} stroke={1.8} />}
        rightSection={
          value === '' ? null : (
            <CloseButton size="xs" aria-label={t`Clear`} onClick={() => onChange('')} />
          )
        }
      />
      <Options
        id={id}
        label={label}
        options={matches}
        active={active}
        opened={open}
        onPoint={setActive}
        onChoose={choose}
      />
    </div>
  )
}

/** What is typed, what matches it, and which of the matches Enter takes. */
function useTyping(options: readonly PickerOption[], onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const open = typed !== undefined
  const matches = open
    ? options
        .filter((option) => plain(`${option.label} ${option.value}`).includes(plain(typed)))
        .slice(0, shown_max)
    : []
  const leave = () => setTyped(undefined)
  const choose = (option: PickerOption | undefined) => {
    leave()
    if (option) onChange(option.value)
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter' && open) choose(matches[active])
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (open)
      setActive(
        Math.max(0, Math.min(matches.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))),
      )
    else type('')
  }
  return { typed, type, leave, open, matches, active, setActive, choose, onKeyDown }
}

interface OptionsProps {
  readonly id: string
  readonly label: string
  readonly options: readonly PickerOption[]
  readonly active: number
  readonly opened: boolean
  readonly onPoint: (index: number) => void
  readonly onChoose: (option: PickerOption) => void
}
function Options({ id, label, options, active, opened, onPoint, onChoose }: OptionsProps) {
  const { t } = useLingui()
  return (
    <ul role="listbox" id={id} aria-label={label} className={classes['list']} hidden={!opened}>
      {options.map((option, index) => (
        <li
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes['option']}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(option)}
        >
          {option.label}
          <small>{option.value}</small>
        </li>
      ))}
      {opened && options.length === 0 && (
        <li role="option" aria-selected="false" aria-disabled="true" className={classes['none']}>
          {t`Nobody matches`}
        </li>
      )}
    </ul>
  )
}
