import { Textarea, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { fieldsOf } from '../platform/form-fields.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { useStudioChoice } from './data.ts'
import { types, type PersonValues } from './form-values.ts'
import classes from './Interviews.module.css'
import { accountType } from '../ui/account-type.ts'

/** The fields of a candidate: the same that an account has, so that one can be made of them. */
export function CandidateInputs({
  form,
  onStudio,
}: {
  readonly form: Pick<ReturnType<typeof useForm<PersonValues>>, 'getInputProps'>
  readonly onStudio?: () => void
}) {
  const { t } = useLingui()
  const { studios } = useStudioChoice()
  const bounds = fieldsOf(interviewCalls.editCandidate)
  const text = (name: keyof PersonValues) => ({
    maxLength: bounds[name]?.max,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  const studio = form.getInputProps('studio')
  return (
    <div className={`cb-columns ${classes['fields']}`}>
      <TextInput data-autofocus label={t`First name`} required {...text('name')} />
      <TextInput label={t`Last name`} required {...text('surname')} />
      <TextInput label={t`Phone`} type="tel" {...text('telefon')} />
      <TextInput label={t`Email address`} type="email" {...text('email')} />
      <TextInput label={t`Social profile`} {...text('social')} />
      <TextInput label={t`City`} {...text('oras')} />
      <ChoiceSelect
        size="sm"
        label={t`Applies as`}
        data={types.map((type) => ({ value: type, label: accountType(type) }))}
        {...form.getInputProps('tipCont')}
      />
      {studios.length > 1 && (
        <ChoiceSelect
          size="sm"
          label={t`Studio`}
          data={studios.map((one) => ({ value: one.studio, label: one.name }))}
          {...studio}
          onChange={(event) => {
            studio.onChange(event)
            onStudio?.()
          }}
        />
      )}
      <TextInput label={t`How they heard of us`} {...text('source')} />
      <div data-wide>
        <Textarea label={t`Notes`} autosize minRows={2} maxRows={8} {...text('notes')} />
      </div>
    </div>
  )
}
