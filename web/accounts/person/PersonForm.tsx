import { useRef, useState, type ReactNode } from 'react'
import { Button, Flex, Paper, Skeleton, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { ApiError, call } from '../../platform/call.ts'
import { useStudioZones } from '../../platform/queries.ts'
import { displayName } from '../../platform/session.ts'
import { failureText, toastSuccess } from '../../platform/toasts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { EffectiveFrom } from '../../ui/EffectiveFrom.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Restored } from '../../ui/Restored.tsx'
import { useAskedBeforeLeaving } from '../../ui/use-asked-before-leaving.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { isShown, mayEdit, type FieldGroup } from './fields.ts'
import { PersonFieldInput, type Input } from './PersonFieldInput.tsx'
import classes from './Person.module.css'
import {
  changeBetween,
  formValuesOf,
  type FieldId,
  type FormValues,
  type ToggleId,
} from './person-form.ts'
import { refusedField } from './refused-field.ts'
import { useInfo, usePeopleChanged } from './use-info.ts'

interface Props {
  readonly user: string
  /** The subject of the fields: the name of the form. */
  readonly title: string
  readonly groups: readonly FieldGroup[]
}
/** Some of what is kept of a person; what the viewer may not change is shown, what they may not see is absent. */
export function PersonForm({ user, title, groups }: Props) {
  const { data, error, refetch } = useInfo(user)
  if (!data)
    return error ? (
      <FormFailure text={failureText(error, title)} />
    ) : (
      <Skeleton h={420} radius="md" />
    )
  return (
    <InfoForm
      key={user}
      info={data}
      title={title}
      groups={groups}
      again={() => refetch().then(({ data: fresh }) => fresh)}
    />
  )
}

interface InfoProps extends Omit<Props, 'user'> {
  readonly info: UserInfo
  readonly again: () => Promise<UserInfo | undefined>
}
function InfoForm({ info, title, groups, again }: InfoProps) {
  const { t } = useLingui()
  const { form, base, startFrom, editable, change, save, busy, failure, warnings } = usePersonForm({
    info,
    title,
    groups,
    again,
  })
  const { restored, drop } = useDraft(form, `${title} ${info.user}`)
  const zones = useStudioZones(accountCalls.getLocalStudios)
  const element = useRef<HTMLFormElement>(null)
  const look = useFirstWrong(element)
  const submit = form.onSubmit(() => void save().then(look), look)
  const dirty = Object.keys(change).length > 0
  useAskedBeforeLeaving(dirty && !busy, {
    confirm: t`Discard changes`,
    target: displayName(base),
    text: t`Your changes aren’t saved yet.`,
    onLeave: drop,
  })
  return (
    <form ref={element} noValidate aria-label={title} onSubmit={submit}>
      <Stack gap={14} maw={980}>
        <FormFailure text={failure} />
        {restored && <Restored onDiscard={() => startFrom(base)} />}
        {warnings.map((text) => (
          <p key={text} role="status" className="cb-warning">
            {text}
          </p>
        ))}
        {groups.map((group) => (
          <GroupOfFields
            key={group.title}
            group={group}
            info={base}
            editable={editable}
            input={(id, type) => form.getInputProps(id, type ? { type } : {})}
          >
            {group.fields.some(({ id }) => id === 'tipCont') && editable('tipCont') && (
              <EffectiveFrom
                zone={zones.get(form.values.studio)}
                about={t`Account type and studio`}
                {...form.getInputProps('from')}
                value={form.values.from}
              />
            )}
          </GroupOfFields>
        ))}
        {(base.may.editOwn || base.may.manage) && (
          <SaveBar dirty={dirty} busy={busy} save={save} onUndo={() => startFrom(base)} />
        )}
      </Stack>
    </form>
  )
}

/** Keeps what is typed over what is known (`base`), and saves the difference. */
function usePersonForm({ info, title, groups, again }: InfoProps) {
  const { t } = useLingui()
  const changed = usePeopleChanged()
  const [base, setBase] = useState(info)
  const [failure, setFailure] = useState<string>()
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const odd: Readonly<Record<string, string>> = {
    ci: t`Check the CNP: the control digit is invalid`,
    iban: t`Check the IBAN: invalid check digits`,
  }
  const editable = (id: FieldId | ToggleId) => mayEdit(id, base)
  const shown = groups.flatMap(({ fields }) => fields)
  const checks = Object.fromEntries(
    shown.flatMap(({ id, check }) => (check && editable(id) ? [[id, check]] : [])),
  )
  const form = useForm<Typed>({
    mode: 'controlled',
    initialValues: typedOf(info),
    validate: checks,
    validateInputOnBlur: true,
  })
  const change = changeBetween(formValuesOf(base), form.values)
  const { from } = form.values
  // Nothing else of a person has a day.
  const dated = from !== '' && (change.tipCont !== undefined || change.studio !== undefined)
  const startFrom = (fresh: UserInfo) => {
    setBase(fresh)
    form.setInitialValues(typedOf(fresh))
    form.setValues(typedOf(fresh))
  }
  const refuse = (error: unknown): boolean => {
    const { name, text = t`This value can’t be saved` } =
      error instanceof ApiError ? refusedField(error) : { name: '' }
    const isHere =
      name === 'from' ? editable('tipCont') : shown.some(({ id }) => id === name && editable(id))
    if (isHere)
      form.setFieldError(name, name === 'ended' ? t`Must not be before the hire date` : text)
    return isHere
  }
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await call(personCalls.editPerson, {
        params: { user: base.user },
        body: { version: base.version, change, ...(dated ? { from } : {}) },
      })
      setWarnings(answer.warnings.map(({ field, text }) => odd[field] ?? text))
      await changed()
      const fresh = await again()
      if (fresh) startFrom(fresh)
      await toastSuccess(t`Saved`)
    } catch (error) {
      if (!refuse(error)) setFailure(failureText(error, title))
      // Another save came first: what was typed stays, and is saved over the new state if that is wanted.
      const fresh = error instanceof ApiError && error.status === 409 ? await again() : undefined
      if (fresh) setBase(fresh)
    } finally {
      setBusy(false)
    }
  }
  return { form, base, startFrom, editable, change, save, busy, failure, warnings }
}
/** The fields, and the day from which the account type and the studio hold. */
type Typed = FormValues & { readonly from: string }
const typedOf = (info: UserInfo): Typed => ({ ...formValuesOf(info), from: '' })

interface SaveBarProps {
  readonly dirty: boolean
  readonly busy: boolean
  readonly save: () => Promise<void>
  readonly onUndo: () => void
}
function SaveBar({ dirty, busy, save, onUndo }: SaveBarProps) {
  const { t } = useLingui()
  return (
    <Flex
      gap={8}
      justify="flex-end"
      className={classes['save'] ?? ''}
      data-dirty={dirty || undefined}
      // A field that is left says what is wrong with it, and what is below moves: the press would miss its button.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Button variant="default" size="xs" disabled={!dirty || busy} onClick={onUndo}>
        <Trans>Discard changes</Trans>
      </Button>
      <ActionButton
        submits
        busy={busy}
        action={{
          id: 'save',
          label: t`Save`,
          icon: IconDeviceFloppy,
          can: dirty ? true : t`No changes`,
          perform: save,
        }}
      />
    </Flex>
  )
}

interface GroupProps {
  readonly group: FieldGroup
  readonly info: UserInfo
  readonly input: (id: FieldId | ToggleId, kind?: 'checkbox') => Input
  readonly editable: (id: FieldId | ToggleId) => boolean
  /** Beside its fields. */
  readonly children?: ReactNode
}
function GroupOfFields({
  group: { title, fields, toggles = [] },
  info,
  input,
  editable,
  children,
}: GroupProps) {
  const shown = fields.filter(({ id }) => isShown(id, info))
  const switches = toggles.filter(({ id }) => isShown(id, info))
  if (shown.length + switches.length === 0) return null
  return (
    <Paper withBorder p="lg" component="fieldset" miw={0} m={0} className={classes['group'] ?? ''}>
      <legend>{title}</legend>
      <div className="cb-columns">
        {shown.map((field) => (
          <PersonFieldInput
            key={field.id}
            field={field}
            info={info}
            editable={editable(field.id)}
            input={input(field.id)}
          />
        ))}
        {children}
      </div>
      {switches.map(({ id, label }) => (
        <Switch
          key={id}
          mt="sm"
          size="sm"
          label={label}
          disabled={!editable(id)}
          {...input(id, 'checkbox')}
        />
      ))}
    </Paper>
  )
}
