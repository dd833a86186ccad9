import { useState } from 'react'
import { plural } from '@lingui/core/macro'
import { Button, Group, Paper, Skeleton, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  twoFactorCalls,
  type TwoFactor as TwoFactorState,
} from '#shared/accounts/two-factor-calls.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { failureText, toastSuccess } from '../../platform/toasts.ts'
import { useSave } from '../../platform/use-save.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { CodeInput } from '../CodeInput.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useSecurityChanged, useTwoFactor } from './data.ts'
import { EnrolTwoFactor } from './EnrolTwoFactor.tsx'
import { InlineForm, wrongAt } from './InlineForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Doing = 'nothing' | 'enrol' | 'renew' | 'disable'

/** The viewer's own two-factor login: turned on and off, and its recovery codes made anew. */
export function TwoFactorSection() {
  const { t } = useLingui()
  const { data, error } = useTwoFactor()
  const changed = useSecurityChanged()
  const [doing, setDoing] = useState<Doing>('nothing')
  const [last, setLast] = useState<Doing>('nothing')
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = (next: Doing) => {
    setDoing(next)
    setLast(next)
  }
  const done = () => {
    setDoing('nothing')
    setCodes(undefined)
    void changed()
  }
  // With the codes it is on, or its old codes are gone, already: what is said must be what holds, before they are saved too.
  const made = (fresh: readonly string[]) => {
    setCodes(fresh)
    void changed()
  }
  const active = codes !== undefined || data?.active === true
  // Switched elsewhere meanwhile: there is nothing to do any more.
  const shown = codes === undefined && (doing === 'enrol') === active ? 'nothing' : doing
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Two-factor login`}>
      <Group justify="space-between" gap="xs">
        <Text fw={650} component="h2" fz="md" m={0}>
          <Trans>Two-factor login</Trans>
        </Text>
        {data && (
          <StatusBadge tone={active ? 'ok' : 'neutral'}>{active ? t`On` : t`Off`}</StatusBadge>
        )}
      </Group>
      <FormFailure text={error && !data ? failureText(error, t`Two-factor login`) : undefined} />
      {!data && !error && <Skeleton h={60} mt="sm" />}
      {data && shown === 'nothing' && <Standing data={data} last={last} onDo={begin} />}
      {codes ? (
        <RecoveryCodes isFirst={last === 'enrol'} codes={codes} onDone={done} />
      ) : shown === 'enrol' ? (
        <EnrolTwoFactor askPassword onEnabled={made} onStale={() => void changed()} />
      ) : (
        shown !== 'nothing' && <WithBoth doing={shown} onCodes={made} onDone={done} />
      )}
      {shown !== 'nothing' && !codes && (
        <Button size="compact-xs" variant="subtle" mt="sm" onClick={done}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </Paper>
  )
}

/** Whether it is on, and what can be done about that. `last`: what was done here, whose button takes the focus. */
function Standing({
  data: { active, required, recovery_left: left },
  last,
  onDo,
}: {
  readonly data: TwoFactorState
  readonly last: Doing
  readonly onDo: (doing: Doing) => void
}) {
  const { t } = useLingui()
  if (!active)
    return (
      <>
        <Text size="sm" c="dimmed" mt={6} mb="sm">
          <Trans>
            Protect your account with a code from your phone in addition to your password.
          </Trans>
        </Text>
        <Button size="xs" autoFocus={last !== 'nothing'} onClick={() => onDo('enrol')}>
          <Trans>Set up two-factor login</Trans>
        </Button>
      </>
    )
  return (
    <>
      <Text size="sm" c="dimmed" mt={6} mb="sm">
        <Trans>Two-factor login is on.</Trans>{' '}
        {plural(left, { one: '# recovery code left.', other: '# recovery codes left.' })}{' '}
        <Trans>If you don’t have them, create new ones.</Trans>
      </Text>
      <Group gap={8} align="stretch">
        <Button
          size="xs"
          variant="default"
          autoFocus={last === 'enrol' || last === 'renew'}
          onClick={() => onDo('renew')}
        >
          <Trans>New recovery codes</Trans>
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={required}
          title={
            required ? t`Two-factor login is required for you and can’t be turned off.` : undefined
          }
          autoFocus={last === 'disable'}
          onClick={() => onDo('disable')}
        >
          <Trans>Turn off</Trans>
        </Button>
      </Group>
    </>
  )
}

interface WithBothProps {
  readonly doing: 'renew' | 'disable'
  readonly onCodes: (codes: readonly string[]) => void
  readonly onDone: () => void
}
interface Both {
  readonly password: string
  readonly code: string
}
/** A form that asks for password and code once more. */
function WithBoth({ doing, onCodes, onDone }: WithBothProps) {
  const { t } = useLingui()
  const name = doing === 'renew' ? t`New recovery codes` : t`Turn off`
  const saving = useSave(
    async (body: Both) => {
      if (doing === 'renew') return (await call(twoFactorCalls.renewRecoveryCodes, { body })).codes
      await call(twoFactorCalls.disableTwoFactor, { body })
      return undefined
    },
    {
      context: name,
      invalidates: [keyOfModule(twoFactorCalls.twoFactor)],
      fields: { 'accounts.passwordWrong': 'password', 'accounts.codeWrong': 'code' },
    },
  )
  const saved = (codes: readonly string[] | undefined) => {
    if (codes) return onCodes(codes)
    void toastSuccess(t`Two-factor login is off`)
    onDone()
  }
  return (
    <InlineForm
      label={name}
      saving={saving}
      read={(text) => ({ password: text('password'), code: text('code').trim() })}
      submit={name}
      danger={doing === 'disable'}
      onSaved={saved}
    >
      <PasswordField
        name="password"
        label={t`Your password`}
        autoComplete="current-password"
        error={wrongAt(saving, 'password')}
        required
        withAsterisk={false}
        autoFocus
      />
      <CodeInput required error={wrongAt(saving, 'code')} />
    </InlineForm>
  )
}
