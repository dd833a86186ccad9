import { Flex, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { twoFactorCalls } from '#shared/accounts/two-factor-calls.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { toastFailure } from '../../platform/toasts.ts'
import { useTwoFactorPolicy } from './data.ts'
import { accountType } from '../../ui/account-type.ts'

const roles = ['owner', 'super', 'Manager', 'Trainer', 'Tehnic', 'Model', 'Other'] as const
type Role = (typeof roles)[number]

/**
 * A choice of the account types that must use two-factor login, from their next login on. For the owner and super
 * users.
 */
export function TwoFactorPolicy() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data } = useTwoFactorPolicy()
  const change = useMutation({
    mutationFn: (next: readonly Role[]) =>
      call(twoFactorCalls.setTwoFactorPolicy, { body: { roles: [...next] } }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOfModule(twoFactorCalls.twoFactorPolicy) }),
    onError: (error) => void toastFailure(error, t`Two-factor login`),
  })
  if (!data) return null
  const asked = change.isPending ? change.variables : data.roles
  const labelOf = (role: Role): string => {
    if (role === 'owner') return t`Owner`
    return role === 'super' ? t`Super users` : accountType(role)
  }
  const toggle = (role: Role) =>
    change.mutate(asked.includes(role) ? asked.filter((one) => one !== role) : [...asked, role])
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Require two-factor login for`}>
      <Text fw={650} component="h2" fz="md" m={0}>
        <Trans>Require two-factor login for</Trans>
      </Text>
      <Text size="sm" c="dimmed" mt={6}>
        <Trans>People without it must set it up at their next sign-in.</Trans>
      </Text>
      <Flex
        component="fieldset"
        wrap="wrap"
        gap="6px 18px"
        m="10px 0 0"

        disabled={change.isPending}
      >
        <legend className="cb-visually-hidden">
          <Trans>Require two-factor login for</Trans>
        </legend>
        {roles.map((role) => (
          <Flex component="label" key={role} display="inline-flex" gap={6} align="center" mih={28}>
            <input type="checkbox" checked={asked.includes(role)} onChange={() => toggle(role)} />{' '}
            {labelOf(role)}
          </Flex>
        ))}
      </Flex>
    </Paper>
  )
}
