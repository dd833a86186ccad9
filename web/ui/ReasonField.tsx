import { TextInput, type TextInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { REASON_MIN } from '#shared/platform/reason.ts'

export interface ReasonFieldProps extends Omit<TextInputProps, 'onChange'> {
  /** `true` where what stands there is no reason (isReason): the field has the words for it. */
  readonly error?: TextInputProps['error']
  readonly onChange: (reason: string) => void
}

/** Why something is done: one line, and what it must be is said before it is typed. */
export function ReasonField({ description, error, onChange, ...input }: ReasonFieldProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Reason`}
      required
      maxLength={300}
      {...input}
      description={
        <>
          {t`At least ${REASON_MIN} letters or digits.`} {description}
        </>
      }
      error={error === true ? t`Enter a reason (at least ${REASON_MIN} letters or digits)` : error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
