import { useState, type FormEvent } from 'react'
import { Alert, Button, Paper, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { accessCalls, type Token } from '#shared/accounts/access-calls.ts'
import { call } from '../platform/call.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
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
  const { make, made, forget, failure, busy } = useMaking(() => setName(''))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The whole last day counts, as the reader's calendar has it.
    const expires_at =
      expires === '' ? {} : { expires_at: new Date(`${expires}T23:59:59`).toISOString() }
    await make({ name: name.trim(), scopes: [...scopes], ...expires_at })
  }
  return (
    <Paper
      withBorder
      p="lg"
      component="form"
      aria-label={t`Make a token`}
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      <FormFailure text={failure} />
      <div className={classes['make']}>
        <TextInput
          label={t`What it is for`}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
        <Scopes scopes={scopes} onChange={setScopes} />
        <TextInput
          type="date"
          label={t`Last day (optional)`}
          value={expires}
          onChange={(event) => setExpires(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={scopes.length === 0 || name.trim() === ''}>
          <Trans>Make a token</Trans>
        </Button>
      </div>
      {made && <Secret {...made} onClose={forget} />}
    </Paper>
  )
}

function useMaking(onMade: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const make = async (body: NewToken) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { token } = await call(accessCalls.createToken, { body })
      setMade({ name: body.name, token })
      onMade()
      await client.invalidateQueries({ queryKey: tokensKey })
    } catch (error) {
      setFailure(failureText(error, t`Make a token`))
    } finally {
      setBusy(false)
    }
  }
  return { make, made, forget: () => setMade(undefined), failure, busy }
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
    <fieldset className={classes['scopes']}>
      <legend>
        <Trans>What it may do</Trans>
      </legend>
      {choices.map(({ scope, label }) => (
        <label key={scope}>
          <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />{' '}
          {label}
        </label>
      ))}
    </fieldset>
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
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    setCopied(true)
  }
  return (
    <Alert mt="md" variant="light" role="status" title={t`The token “${name}” was made`}>
      <Trans>Copy it now: it is shown only this once.</Trans>
      <div className={classes['secret']}>
        <input
          readOnly
          value={token}
          aria-label={t`Token`}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          onClick={() => void copy()}
        >
          {copied ? t`Copied` : t`Copy`}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          <Trans>I have it</Trans>
        </Button>
      </div>
    </Alert>
  )
}
