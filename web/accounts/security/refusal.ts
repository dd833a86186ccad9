import { useCallback } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '../../platform/call.ts'
import { failureText } from '../../platform/toasts.ts'

/** What these forms are refused for, in the reader's language; anything else as '{context}: {server error text}'. */
export function useRefusal(): (error: unknown, context: string) => string {
  const { t } = useLingui()
  return useCallback(
    (error, context) => {
      const known: Readonly<Record<string, string>> = {
        'accounts.passwordWrong': t`Incorrect password.`,
        'accounts.passwordSame': t`Choose a password different from the old one.`,
        'accounts.codeWrong': t`The code is wrong or was used before. Wait for the next one.`,
        'accounts.enrolmentOver': t`This took too long. Please start over.`,
        'accounts.twoFactorAsked': t`Two-factor login is required for you and can’t be turned off.`,
        'accounts.confirmationWrong': t`The name doesn’t match.`,
      }
      return (
        (error instanceof ApiError ? known[error.code] : undefined) ?? failureText(error, context)
      )
    },
    [t],
  )
}
