import { useLingui } from '@lingui/react/macro'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { nonAdultNetworks } from '#shared/accounts/person-rules.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { useCallForm } from '../../ui/use-call-form.ts'
import { AccountInputs } from './AccountInputs.tsx'
import { networkNames, type SocialNetwork } from './networks.ts'

interface SocialAccountDialogProps {
  readonly user: string
  readonly accounts: NonNullable<UserInfo['nonAdult']>
  /** The network whose account is edited; a new account without. */
  readonly edited: SocialNetwork | undefined
  readonly onClose: () => void
}
/** A dialog that adds or edits a person's account on a network that is not a site. */
export default function SocialAccountDialog(props: SocialAccountDialogProps) {
  const { user, accounts, edited, onClose } = props
  const { t } = useLingui()
  // Those without an account: what there is, its own row edits.
  const networks = edited ? [edited] : nonAdultNetworks.filter((one) => !accounts[one])
  const held = edited && accounts[edited]
  const form = useCallForm(
    personCalls.setNonAdultAccount,
    { network: networks[0] ?? 'twitter', username: held?.username ?? '', pass: '' },
    { username: t`Enter a username` },
  )
  return (
    <SaveDialog
      title={edited ? t`Edit social account` : t`Add social account`}
      about={`${user} ${edited ?? ''}`}
      form={form}
      send={({ network, ...body }) =>
        call(personCalls.setNonAdultAccount, { params: { user, network }, body })
      }
      invalidates={[keyOfModule(personCalls.getUserInfo)]}
      toast={t`Saved`}
      submit={t`Save`}
      onClose={onClose}
    >
      <ChoiceSelect
        size="sm"
        label={t`Network`}
        data={networks.map((value) => ({ value, label: networkNames[value] }))}
        disabled={edited !== undefined}
        {...form.field('network')}
      />
      <AccountInputs
        username={form.field('username')}
        pass={form.field('pass')}
        keeps={held?.secret ?? false}
      />
    </SaveDialog>
  )
}
