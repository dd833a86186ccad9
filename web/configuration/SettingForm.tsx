import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { Box, Button, Group, Paper, Text } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { SettingName } from '#shared/configuration/settings.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useCan } from './data.ts'
import type { Typed } from './fields.ts'
import type { Editing, RefusedAt } from './use-edits.ts'
import classes from './Configuration.module.css'

export interface SectionProps {
  readonly editing: Editing
}
interface SettingFormProps extends SectionProps {
  readonly settings: readonly SettingName[]
  readonly title: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}
/** A form of settings that stand together. Its values are saved with all others (`SaveBar`). */
export function SettingForm({ editing, settings, title, hint, children }: SettingFormProps) {
  const can = useCan(editing.configuration)(...settings)
  const part = useBroughtIntoSight(editing, settings)
  const { changed, hold, refused, show } = editing
  const startOtherwise = () => {
    hold(settings)
    show('day')
  }
  const isChanged = settings.some((one) => changed.includes(one))
  return (
    <Paper ref={part} withBorder p="lg" component="section" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Text fw={650} component="h2" fz="md" m={0}>
          {title}
        </Text>
        {can === true && !isChanged && (
          <Button size="compact-xs" h={24} variant="default" onClick={startOtherwise}>
            <Trans>Change the start day</Trans>
            <span className="cb-visually-hidden">&nbsp;{title}</span>
          </Button>
        )}
      </Group>
      {hint && (
        <Text size="sm" c="dimmed" mt={4}>
          {hint}
        </Text>
      )}
      <Box mt="1rem">
        <FormFailure text={settings.find((one) => one === refused?.at) && refused?.text} />
        <fieldset className={classes['fields']} disabled={can !== true}>
          <legend className="cb-visually-hidden">{title}</legend>
          {children}
        </fieldset>
        {can !== true && (
          <Text size="sm" c="dimmed" mt="md">
            {can}
          </Text>
        )}
      </Box>
    </Paper>
  )
}

/** Brings what was wrong or refused into sight: its first wrong field, or else its first one. */
export function useBroughtIntoSight(
  { shown, show }: Editing,
  places: readonly RefusedAt['at'][],
): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const isMeant = places.some((one) => one === shown)
  useEffect(() => {
    if (!isMeant) return
    const wrong = part.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const field = wrong ?? part.current?.querySelector<HTMLElement>('input, select, textarea')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
    show(undefined)
  }, [isMeant, show])
  return part
}

type TextSetting = {
  [N in keyof Typed]: Typed[N] extends string ? N : never
}[keyof Typed]
/** Returns the props of a text field for its setting. */
export const textOf = ({ typed, type, error }: Editing, setting: TextSetting) => ({
  value: typed(setting),
  error: error(setting),
  onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
    // Settings of texts take a text; a choice offers no other values than its own.
    type(setting, event.currentTarget.value as never),
})

/** One of several that may all be chosen. */
export function CheckOption({
  label,
  description,
  checked,
  onChange,
}: {
  readonly label: ReactNode
  /** The effect of choosing it. */
  readonly description?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  const described = useId()
  return (
    <label className={classes['check']}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...(description === undefined ? {} : { 'aria-describedby': described })}
      />
      <span>
        {label}
        {description !== undefined && (
          <Box component="small" display="block" fz="var(--mantine-font-size-xs)" id={described}>
            {description}
          </Box>
        )}
      </span>
    </label>
  )
}
/** A set with or without one of its members, in the order of all. */
export const withOrWithout = <T,>(
  all: readonly T[],
  chosen: readonly T[],
  one: T,
  isIn: boolean,
): T[] => all.filter((candidate) => (candidate === one ? isIn : chosen.includes(candidate)))
