import { useState, type FormEvent } from 'react'
import { Alert, Button, Paper, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { accessCalls, type Token } from '#shared/accounts/access-calls.ts'
import { call } from '../platform/call.ts'
import { failureText } from '../platform/toasts.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { tokensKey } from './data.ts'
import classes from './SiteTrack.module.css'

type Scope = Token['scopes'][number]

/** Makes a token and shows its secret, this once. */
export function MakeToken() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(['ingest'])
  const [expires, setExpires] = useState('')
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const choices: readonly { readonly scope: Scope; readonly label: string }[] = [
    { scope: 'ingest', label: t`ingest: report what sites show` },
    { scope: 'read', label: t`read: see what you see` },
    { scope: 'metrics', label: t`metrics: watch the server` },
  ]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      // The whole last day counts, as the reader's calendar has it.
      const expires_at =
        expires === '' ? {} : { expires_at: new Date(`${expires}T23:59:59`).toISOString() }
      const { token } = await call(accessCalls.createToken, {
        body: { name: name.trim(), scopes: [...scopes], ...expires_at },
      })
      setMade({ name: name.trim(), token })
      setName('')
      await client.invalidateQueries({ queryKey: tokensKey })
    } catch (error) {
      setFailure(failureText(error, t`Make a token`))
    } finally {
      setBusy(false)
    }
  }
  const toggle = (scope: Scope) =>
    setScopes((before) =>
      before.includes(scope) ? before.filter((one) => one !== scope) : [...before, scope],
    )
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
        <fieldset className={classes['scopes']}>
          <legend>
            <Trans>What it may do</Trans>
          </legend>
          {choices.map(({ scope, label }) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={() => toggle(scope)}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
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
      {made && <Secret {...made} onClose={() => setMade(undefined)} />}
    </Paper>
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
