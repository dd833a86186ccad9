import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { accountCalls, type Payee } from '#shared/accounts/calls.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { EffectiveFrom } from '../../ui/EffectiveFrom.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { SiteChip } from '../../ui/SiteChip.tsx'
import { SitePicker } from '../../ui/SitePicker.tsx'
import { useCallForm } from '../../ui/use-call-form.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { AccountInputs } from './AccountInputs.tsx'
import { isPayee, usePayeeNames } from './payees.ts'

interface SiteAccountDialogProps {
  readonly info: UserInfo
  /** The site whose account is edited; a new account without. */
  readonly edited: string | undefined
  readonly onClose: () => void
}
/** A dialog that adds or edits a person's account on a site: it says which account is replaced before it is saved. */
export default function SiteAccountDialog({ info, edited, onClose }: SiteAccountDialogProps) {
  const { t } = useLingui()
  const { user, conturi = {}, timezone } = info
  const form = useSiteAccountForm(edited === undefined ? undefined : conturi[edited], edited)
  const { site, username, payee, from } = form.values
  const held = conturi[site]
  const isSame = held?.username === username.trim()
  const moves = isSame && held.payee !== payee
  return (
    <SaveDialog
      title={edited === undefined ? t`Add site account` : t`Edit site account`}
      about={`${user} ${edited ?? ''}`}
      form={form}
      send={({ from: day, ...body }) =>
        call(accountCalls.setSiteAccount, {
          body: {
            ...body,
            user,
            replace: held !== undefined,
            ...(moves && day ? { from: day } : {}),
          },
        })
      }
      fields={{
        'accounts.siteUnknown': 'site',
        'accounts.siteAccountHeld': 'site',
        'accounts.siteAccountOfAnother': 'username',
        'accounts.siteAccountTaken': 'username',
        'accounts.fromAhead': 'from',
      }}
      invalidates={[keyOfModule(personCalls.getUserInfo)]}
      toast={t`Saved`}
      submit={t`Save`}
      overflowing
      onClose={onClose}
    >
      <SiteField form={form} isFixed={edited !== undefined} />
      <AccountInputs
        username={form.field('username')}
        pass={form.field('pass')}
        keeps={isSame && held.secret}
      />
      <PayeeField form={form} />
      {moves && (
        <EffectiveFrom
          zone={timezone ?? undefined}
          value={from}
          onChange={(day) => form.setFieldValue('from', day)}
          error={form.errors['from']}
        />
      )}
      {held && !isSame && <Replaces site={site} username={held.username} />}
    </SaveDialog>
  )
}

function useSiteAccountForm(
  account: { readonly username: string; readonly payee: Payee } | undefined,
  site = '',
) {
  const { t } = useLingui()
  return useCallForm(
    accountCalls.setSiteAccount,
    {
      site,
      username: account?.username ?? '',
      pass: '',
      payee: account?.payee ?? 'studio',
      // The day from which the site pays them; empty for today.
      from: '',
    },
    { site: t`Choose a site`, username: t`Enter a username` },
  )
}
interface FieldProps {
  readonly form: ReturnType<typeof useSiteAccountForm>
}

function SiteField({ form, isFixed }: FieldProps & { readonly isFixed: boolean }) {
  const { t } = useLingui()
  const nameOf = useSiteNames()
  const { site } = form.values
  return (
    <SitePicker
      label={t`Site`}
      placeholder={t`Name or code`}
      required
      disabled={isFixed}
      {...form.getInputProps('site')}
      {...(site === '' ? {} : { leftSection: <SiteChip site={site} name={nameOf(site)} /> })}
    />
  )
}

function PayeeField({ form }: FieldProps) {
  const { t } = useLingui()
  const names = usePayeeNames()
  return (
    <ChoiceSelect
      size="sm"
      label={t`Payee`}
      data={Object.entries(names).map(([value, label]) => ({ value, label }))}
      value={form.values.payee}
      onChange={({ currentTarget: { value } }) =>
        isPayee(value) && form.setFieldValue('payee', value)
      }
    />
  )
}

function Replaces({ site, username }: { readonly site: string; readonly username: string }) {
  const name = useSiteNames()(site)
  return (
    <Text size="sm" role="status">
      <Trans>
        Replaces {username} on {name}. Its history is kept.
      </Trans>
    </Text>
  )
}
