import { useState, type FormEvent, type ReactNode } from 'react'
import { Button, Group, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { StudioConfiguration } from '#shared/configuration/calls.ts'
import type { SettingName } from '#shared/configuration/settings.ts'
import { failureText, toastSuccess } from '../platform/toasts.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useCan, useSaveSetting, type SettingEdits } from './data.ts'
import classes from './Configuration.module.css'

interface SettingFormProps {
  readonly configuration: StudioConfiguration
  readonly settings: readonly SettingName[]
  readonly title: string
  readonly hint?: ReactNode
  /** What to save, or what is wrong with it. */
  readonly changes: () => SettingEdits | string
  readonly children: ReactNode
}
/** Some settings that are changed together: from now on, or from a day of the studio on. */
export function SettingForm(props: SettingFormProps) {
  const { configuration, settings, title, hint, children } = props
  const can = useCan(configuration)(...settings)
  const { day, setDay, failure, busy, submit } = useSaving(props)
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Text fw={650} component="h2" fz="md" m={0}>
        {title}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed" mt={4}>
          {hint}
        </Text>
      )}
      <form
        noValidate
        aria-label={title}
        className={classes['form']}
        onSubmit={(event) => void submit(event)}
      >
        <FormFailure text={failure} />
        <fieldset className={classes['fields']} disabled={can !== true || busy}>
          <legend className="cb-visually-hidden">{title}</legend>
          {children}
        </fieldset>
        {can === true ? (
          <Moment day={day} setDay={setDay} busy={busy} />
        ) : (
          <Text size="sm" c="dimmed" mt="md">
            {can}
          </Text>
        )}
      </form>
    </Paper>
  )
}

function useSaving({ configuration, title, changes }: SettingFormProps) {
  const { t } = useLingui()
  const save = useSaveSetting(configuration)
  const [day, setDay] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = changes()
    if (typeof wanted === 'string') return setFailure(wanted)
    setBusy(true)
    setFailure(undefined)
    try {
      await save(wanted, day === '' ? undefined : day)
      setDay('')
      await toastSuccess(t`Settings saved`)
    } catch (error) {
      setFailure(failureText(error, title))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { day, setDay, failure, busy, submit }
}

/** From when on, and the button. */
function Moment({
  day,
  setDay,
  busy,
}: {
  readonly day: string
  readonly setDay: (day: string) => void
  readonly busy: boolean
}) {
  const { t } = useLingui()
  return (
    <Group align="end" gap="sm" mt="md">
      <DatePicker
        label={t`Effective from`}
        description={t`Leave empty to apply now`}
        value={day}
        onChange={setDay}
      />
      <Button type="submit" loading={busy}>
        <Trans>Save</Trans>
      </Button>
    </Group>
  )
}

/** One of several that may all be chosen. */
export function CheckOption({
  label,
  checked,
  onChange,
}: {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  return (
    <label className={classes['check']}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
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
