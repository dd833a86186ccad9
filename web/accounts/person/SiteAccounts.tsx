import { useState, type FormEvent } from 'react'
import { Button, Paper, PasswordInput, Skeleton, Switch, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconWorldOff } from '@tabler/icons-react'
import { accountCalls, payees, type Payee } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { call } from '../../platform/call.ts'
import { displayName } from '../../platform/session.ts'
import { failureText, toastFailure, toastSuccess, toastUndo } from '../../platform/toasts.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { textsOf } from '../../ui/form-texts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { SitePicker } from '../../ui/SitePicker.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { NonAdultAccounts } from './NonAdultAccounts.tsx'
import classes from './Person.module.css'
import { RevealButton } from './RevealButton.tsx'
import { Nothing } from './Nothing.tsx'
import { PayeeChoice, usePayeeChoices } from './Payee.tsx'
import { useInfo, usePeopleChanged } from './use-info.ts'

/** The accounts that somebody has on sites, and on networks that are none. */
export default function SiteAccounts({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const { data, error } = useInfo(user)
  if (!data)
    return error ? (
      <FormFailure text={failureText(error, t`Accounts`)} />
    ) : (
      <Skeleton h={300} radius="md" />
    )
  if (!data.conturi && !data.nonAdult)
    return <Nothing title={t`You don’t have access to these accounts`} />
  return (
    <div className={classes['cards']}>
      {data.conturi && <Sites info={data} />}
      {data.nonAdult && <NonAdultAccounts info={data} />}
    </div>
  )
}

function Sites({ info }: { readonly info: UserInfo }) {
  const { t } = useLingui()
  const held = Object.entries(info.conturi ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Site accounts`}>
      <Text fw={650} component="h2" fz="md" m={0}>
        <Trans>Site accounts</Trans>
      </Text>
      {held.length === 0 && <Empty icon={IconWorldOff} title={t`No site accounts yet`} />}
      <ul className={classes['rows']}>
        {held.map(([site, account]) => (
          <SiteRow key={site} info={info} site={site} {...account} />
        ))}
      </ul>
      {info.may.manage && <SetSite user={info.user} />}
    </Paper>
  )
}

interface SiteRowProps {
  readonly info: UserInfo
  readonly site: string
  readonly username: string
  readonly activ: boolean
  readonly secret: boolean
  readonly payee: Payee
}
function SiteRow({ info, site, username, activ, secret, payee }: SiteRowProps) {
  const { user, may } = info
  const { t } = useLingui()
  const ask = useConfirm()
  const changed = usePeopleChanged()
  const name = `${useSiteNames()(site)}: ${username}`
  const person = displayName(info)
  const set = async (next: boolean) => {
    try {
      await call(accountCalls.setSiteAccount, { body: { user, site, username, activ: next } })
      await changed()
      if (!next) await toastUndo({ text: t`${name} deactivated`, undo: () => void set(true) })
    } catch (error) {
      await toastFailure(error, name)
    }
  }
  const drop = () =>
    ask({
      confirm: t`Remove account`,
      target: name,
      text: t`Its activity will no longer be attributed to ${person}. History is kept.`,
      danger: true,
      context: name,
      perform: async () => {
        await call(personCalls.dropSiteAccount, { params: { user, site } })
        await changed()
      },
    })
  return (
    <li className={classes['row']}>
      <code>{site}</code>
      <b title={username}>{username}</b>
      {secret ? (
        may.reveal && (
          <RevealButton
            user={user}
            what="sitePassword"
            of={site}
            label={t`${username}’s password on ${site}`}
          />
        )
      ) : (
        <small>{t`no password`}</small>
      )}
      <PayeeChoice info={info} name={name} account={{ site, username, payee }} />
      <Switch
        size="xs"
        label={t`Active`}
        checked={activ}
        disabled={!may.manage}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      {may.manage && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={t`Remove ${username} on ${site}`}
          onClick={drop}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
    </li>
  )
}

function SetSite({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const choices = usePayeeChoices()
  const changed = usePeopleChanged()
  const [site, setSite] = useState('')
  const [payee, setPayee] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = textsOf(form)
    const text = (name: string) => typed(name).trim()
    setBusy(true)
    setFailure(undefined)
    try {
      const pass = text('pass')
      await call(accountCalls.setSiteAccount, {
        body: {
          user,
          site,
          username: text('username'),
          replace: true,
          ...(pass === '' ? {} : { pass }),
          ...(isPayee(payee) ? { payee } : {}),
        },
      })
      form.reset()
      setSite('')
      setPayee('')
      await changed()
      await toastSuccess(t`Saved`)
    } catch (error) {
      setFailure(failureText(error, t`Site accounts`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={t`Add site account`}>
      <FormFailure text={failure} />
      <div className={classes['add']}>
        <SiteFields site={site} onSite={setSite} />
        <ChoiceSelect
          label={t`Payee`}
          data={[{ value: '', label: t`No change` }, ...choices]}
          value={payee}
          onChange={(event) => setPayee(event.currentTarget.value)}
        />
        <Button size="sm" type="submit" variant="default" loading={busy} disabled={site === ''}>
          <Trans>Set</Trans>
        </Button>
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        <Trans>
          Replaces the existing account on this site. Leave the password empty to keep it.
        </Trans>
      </Text>
    </form>
  )
}

const isPayee = (value: string): value is Payee => payees.some((one) => one === value)

function SiteFields({
  site,
  onSite,
}: {
  readonly site: string
  readonly onSite: (site: string) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <div className={classes['site']}>
        <SitePicker size="xs" label={t`Site`} required value={site} onChange={onSite} />
      </div>
      <TextInput
        size="xs"
        name="username"
        label={t`Username`}
        required
        maxLength={100}
        autoComplete="off"
      />
      <PasswordInput
        size="xs"
        w={150}
        name="pass"
        label={t`Password`}
        maxLength={200}
        autoComplete="new-password"
      />
    </>
  )
}
