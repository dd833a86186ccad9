import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { nonAdultNetworks } from '#shared/accounts/person-rules.ts'
import type { UserInfo } from '#shared/accounts/person-views.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { AccountInputs } from './AccountInputs.tsx'
import { networkNames, type SocialNetwork } from './networks.ts'

interface Values {
  readonly network: SocialNetwork
  readonly username: string
  readonly pass: string
}
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
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { network: networks[0] ?? 'twitter', username: held?.username ?? '', pass: '' },
    validate: { username: (value) => (value.trim() === '' ? t`Enter a username` : null) },
  })
  return (
    <SaveDialog
      title={edited ? t`Edit social account` : t`Add social account`}
      about={`${user} ${edited ?? ''}`}
      form={form}
      send={({ network, username, pass }) =>
        call(personCalls.setNonAdultAccount, {
          params: { user, network },
          body: { username: username.trim(), ...(pass === '' ? {} : { pass }) },
        })
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
        {...form.getInputProps('network')}
      />
      <AccountInputs
        username={form.getInputProps('username')}
        pass={form.getInputProps('pass')}
        keeps={held?.secret ?? false}
      />
    </SaveDialog>
  )
}
