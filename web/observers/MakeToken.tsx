import { useState, type FormEvent } from 'react'
import { Alert, Box, Button, Flex, Group, Paper, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { accessCalls, type Token } from '#shared/accounts/access-calls.ts'
import { fieldsOf } from '../platform/form-fields.ts'
import { call } from '../platform/call.ts'
import { useSave } from '../platform/use-save.ts'
import { CopyIt } from '../ui/CopyIt.tsx'
import { DateField } from '../ui/DateField.tsx'
import { instantAt } from '../ui/instant-at.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useAskedBeforeLeaving } from '../ui/use-asked-before-leaving.ts'
import { tokensKey } from './data.ts'
import classes from './SiteTrack.module.css'

type Scope = Token['scopes'][number]
type NewToken = z.input<typeof accessCalls.createToken.body>

/** Makes a token and shows its secret, this once. */
export function MakeToken() {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['ingest'])
  const [expires, setExpires] = useState('')
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>()
  const { save, busy, refusal } = useSave(
    (body: NewToken) => call(accessCalls.createToken, { body }),
    {
      context: t`Create token`,
      invalidates: [tokensKey],
      fields: { 'accounts.tokenExists': 'name', 'accounts.expiryUnusable': 'expires_at' },
    },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The whole last day counts, as the reader's calendar has it.
    const expires_at = expires === '' ? {} : { expires_at: instantAt(`${expires}T23:59:59`) }
    const done = await save({ name: name.trim(), scopes: [...scopes], ...expires_at })
    if (!done || 'refusal' in done) return
    setMade({ name: name.trim(), token: done.answer.token })
    setName('')
  }
  const missing =
    name.trim() === ''
      ? t`Enter a name`
      : scopes.length === 0
        ? t`Choose at least one permission`
        : undefined
  return (
    <Paper
      withBorder
      p="lg"
      component="form"
      aria-label={t`Create token`}
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      <FormFailure text={refusal?.failure} />
      <div className={classes['make']}>
        <TextInput
          label={t`Name`}
          value={name}
          maxLength={fieldsOf(accessCalls.createToken).name?.max}
          error={refusal?.field?.name === 'name' && refusal.field.text}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
        <Scopes scopes={scopes} onChange={setScopes} />
        <DateField
          label={t`Expires (optional)`}
          error={refusal?.field?.name === 'expires_at' && refusal.field.text}
          value={expires}
          onChange={setExpires}
        />
        <Button type="submit" loading={busy} disabled={missing !== undefined} title={missing}>
          <Trans>Create token</Trans>
        </Button>
      </div>
      {made && <Secret key={made.token} {...made} onClose={() => setMade(undefined)} />}
    </Paper>
  )
}

function Scopes({
  scopes,
  onChange,
}: {
  readonly scopes: readonly Scope[]
  readonly onChange: (scopes: readonly Scope[]) => void
}) {
  const { t } = useLingui()
  const choices: readonly { readonly scope: Scope; readonly label: string }[] = [
    { scope: 'ingest', label: t`ingest: report what sites show` },
    { scope: 'read', label: t`read: see what you see` },
    { scope: 'metrics', label: t`metrics: watch the server` },
  ]
  const toggle = (scope: Scope) =>
    onChange(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  return (
    <Box component="fieldset" fz="sm">
      <legend>
        <Trans>Permissions</Trans>
      </legend>
      {choices.map(({ scope, label }) => (
        <Flex component="label" key={scope} gap={6} align="center" mih={24}>
          <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />{' '}
          {label}
        </Flex>
      ))}
    </Box>
  )
}

function Secret({
  name,
  token,
  onClose,
}: {
  readonly name: string
  readonly token: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  useAskedBeforeLeaving(true, {
    confirm: t`Leave without saving`,
    target: t`Token “${name}”`,
    text: t`You won’t see this token again.`,
  })
  return (
    <Alert mt="md" variant="light" role="status" title={t`Token “${name}” created`}>
      <Trans>Copy it now. You won’t see it again.</Trans>
      <Group gap={8} align="stretch" mt={8}>
        <input
          className={`cb-shown-once ${classes['secret']}`}
          readOnly
          value={token}
          autoFocus
          aria-label={t`Token`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyIt text={token} />
        <Button size="xs" variant="default" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Alert>
  )
}
