import { Box, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconKey, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import { mayChange } from '#shared/accounts/rules.ts'
import { accessCalls } from '#shared/accounts/access-calls.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import type { CandidatePage } from '#shared/interviews/views.ts'
import { whyNoAccount } from '#shared/interviews/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useViewer } from '../platform/session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useCanDo } from './candidate-actions.ts'
import type { CandidateAsked } from './candidate-dialog.ts'
import { accountType } from '../ui/account-type.ts'

/** The account that a candidate became, or the way to one. */
export function AccountOfCandidate({
  page,
  ask,
}: {
  readonly page: CandidatePage
  readonly ask: (asked: CandidateAsked) => void
}) {
  const { t } = useLingui()
  const can = useCanDo()
  const viewer = useViewer()
  const may = useMayCall(interviewCalls.becomeAccount)
  const { user, tipCont } = page
  const mayLetIn = useMayCall(accessCalls.resetPassword)
  if (user !== null)
    return (
      <Box fz="md">
        <Text my={14}>
          <Trans>
            Account:{' '}
            <Link href={withQuery(paths.aboutUser, { user, section: 'info' })}>{user}</Link>
          </Trans>
        </Text>
        {!page.erased && mayLetIn && mayChange(viewer, null, tipCont) && (
          <ActionButton
            variant="default"
            action={{
              id: 'sign-in',
              label: t`Sign-in details`,
              icon: IconKey,
              can: true,
              perform: () => ask({ what: 'signIn', user }),
            }}
          />
        )}
      </Box>
    )
  if (page.erased || !may) return null
  const ranked = mayChange(viewer, null, tipCont)
  const type = accountType(tipCont)
  return (
    <Box fz="md">
      <ActionButton
        variant={page.state === 'accepted' ? 'filled' : 'default'}
        action={{
          id: 'account',
          label: t`Create account`,
          icon: IconUserPlus,
          can: ranked
            ? can(whyNoAccount(page))
            : t`You don’t have permission to create a ${type} account`,
          perform: () => ask({ what: 'account' }),
        }}
      />
    </Box>
  )
}
