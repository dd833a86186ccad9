import { useState } from 'react'
import { Anchor, TextInput, type TextInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

/** A code of the app, or one of the recovery codes, which have letters: a phone offers the keys for either. */
export function CodeInput({
  description,
  autoFocus = false,
  ...input
}: Pick<TextInputProps, 'description' | 'autoFocus' | 'error' | 'size' | 'required'>) {
  const { t } = useLingui()
  const [recovers, setRecovers] = useState<boolean>()
  return (
    <div>
      <TextInput
        // Another field, which begins empty and takes the focus.
        key={String(recovers)}
        name="code"
        label={recovers ? t`Recovery code` : t`Two-factor code`}
        description={recovers ? undefined : description}
        inputMode={recovers ? 'text' : 'numeric'}
        autoComplete={recovers ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        withAsterisk={false}
        autoFocus={autoFocus || recovers !== undefined}
        {...input}
      />
      <Anchor
        component="button"
        type="button"
        size="sm"
        mt={6}
        onClick={() => setRecovers(!recovers)}
      >
        {recovers ? t`Use a code from the app` : t`Use a recovery code`}
      </Anchor>
    </div>
  )
}
