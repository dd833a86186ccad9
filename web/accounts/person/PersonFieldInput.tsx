import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import type { useForm } from '@mantine/form'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { MonthField } from '../../ui/MonthField.tsx'
import type { Field } from './fields.ts'
import type { FormValues } from './person-form.ts'
import { RevealButton } from './RevealButton.tsx'

export type Input = ReturnType<ReturnType<typeof useForm<FormValues>>['getInputProps']>
const types = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  number: 'text',
  colour: 'text',
  secret: 'text',
} as const

/** One field by its kind. One that may not be changed is shown as text that can be selected. */
export function PersonFieldInput({
  field,
  info,
  editable,
  input,
}: {
  readonly field: Field
  readonly info: UserInfo
  readonly editable: boolean
  readonly input: Input
}) {
  const { label, kind, choices = [] } = field
  const { hint, placeholder } = useFieldWords(field, info)
  if (kind === 'choice')
    return (
      <ChoiceSelect size="sm" label={label} data={[...choices]} disabled={!editable} {...input} />
    )
  if (kind === 'secret')
    return <SecretField field={field} info={info} editable={editable} input={input} />
  if (kind === 'date' || kind === 'month') {
    const TypedField = kind === 'date' ? DateField : MonthField
    return (
      <TypedField
        label={label}
        readOnly={!editable}
        description={hint}
        {...input}
        value={String(input['value'] ?? '')}
      />
    )
  }
  return (
    <TextInput
      label={label}
      type={types[kind]}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      placeholder={placeholder}
      leftSection={kind === 'colour' ? <Swatch colour={String(input['value'] ?? '')} /> : null}
      readOnly={!editable}
      variant={editable ? 'default' : 'unstyled'}
      description={hint}
      autoComplete="off"
      {...input}
    />
  )
}

/** A secret is never sent along: it is shown on request, with a reason, and typed anew. */
function SecretField({
  field: { id, label },
  info,
  editable,
  input,
}: {
  readonly field: Field
  readonly info: UserInfo
  readonly editable: boolean
  readonly input: Input
}) {
  const { t } = useLingui()
  const what = id === 'cnp' || id === 'serie' ? id : 'iban'
  const stored = info.has?.[what] ?? false
  return (
    <TextInput
      label={label}
      readOnly={!editable}
      variant={editable ? 'default' : 'unstyled'}
      placeholder={stored ? t`Hidden` : t`Not set`}
      autoComplete="off"
      spellCheck={false}
      rightSectionWidth={86}
      rightSection={
        stored && info.may.reveal ? (
          <RevealButton user={info.user} what={what} label={label} />
        ) : null
      }
      {...input}
    />
  )
}

interface FieldWords {
  readonly hint?: string
  /** The value that holds, or how one is typed, while the field is empty. */
  readonly placeholder?: string
}
function useFieldWords({ id, kind }: Field, info: UserInfo): FieldWords {
  const { t } = useLingui()
  if (kind === 'colour') return { placeholder: '#1a7f5a' }
  if (id === 'vacationDays') {
    const { vacationDaysOfStudio: days = 0 } = info
    return { placeholder: t`${days} (studio default)` }
  }
  const days = id === 'expiry' ? (info.ci?.alert ?? null) : null
  if (days === null) return {}
  return {
    hint:
      days === 0
        ? t`This document has expired: no shifts can be scheduled until a new one is entered`
        : t`It expires within ${days} days`,
  }
}

const Swatch = ({ colour }: { readonly colour: string }) => (
  <span
    aria-hidden="true"
    style={{
      width: 14,
      height: 14,
      border: '1px solid var(--cb-line)',
      borderRadius: 4,
      background: colour,
    }}
  />
)
