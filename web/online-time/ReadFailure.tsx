import { useLingui } from '@lingui/react/macro'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'

/** An answer that did not come, in the fixed words (docs/rules/screens.md#failures). */
export function ReadFailure({ error }: { readonly error: unknown }) {
  const { t } = useLingui()
  return <FormFailure text={failureText(error, t`Online time`)} />
}
