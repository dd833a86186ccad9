import { useMemo } from 'react'
import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconBell, IconSearch } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import type { PersonSubscriptions } from '#shared/notifications/calls.ts'
import { channels, notificationTypeNames, type Channel } from '#shared/notifications/types.ts'
import { shortTypeNames, typeNames } from '#shared/notifications/texts.ts'
import { usePersonName } from '../platform/people.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { useQueryString } from '../platform/query-string.ts'
import { displayName } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Page } from '../ui/Page.tsx'
import { ChoiceBox } from './ChoiceBox.tsx'
import { useChoose, useStudioChoices } from './choices-data.ts'
import { useChannelNames, useChoiceText } from './names.ts'
import { accountType } from '../ui/account-type.ts'

/** A table of who in a studio is told of what: people down, kinds across, one way at a time. */
export default function Subscriptions() {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const [query, setQuery] = useQueryString(['studio', 'channel', 'q'])
  const studio = query.studio || (studios[0]?.studio ?? '')
  const channel = channels.find((one) => one === query.channel) ?? 'screen'
  const channelNames = useChannelNames()
  const { data, error } = useStudioChoices(studio)
  const columns = useColumns(studio, channel)
  const tools = (
    <>
      {studios.length > 1 && (
        <ChoiceSelect
          aria-label={t`Studio`}
          data={studios.map(({ studio: value, name }) => ({ value, label: name }))}
          value={studio}
          onChange={(event) => setQuery({ studio: event.currentTarget.value })}
        />
      )}
      <ChoiceSelect
        aria-label={t`Way of notification`}
        data={channels.map((value) => ({ value, label: channelNames[value] }))}
        value={channel}
        onChange={(event) => setQuery({ channel: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        aria-label={t`Find a person`}
        placeholder={t`Find a person`}
        leftSection={<IconSearch size={14} stroke={1.8} />}
        value={query.q}
        onChange={(event) => setQuery({ q: event.currentTarget.value })}
      />
    </>
  )
  return (
    <Page title={t`Notification Subscriptions`} fill tools={tools}>
      <FormFailure text={error ? failureText(error, t`Notification Subscriptions`) : undefined} />
      <DataTable
        label={t`Who is notified about what`}
        name="notification-subscriptions"
        rows={data ?? []}
        rowId={({ user }) => user}
        columns={columns}
        filter={query.q}
        sortedBy={{ id: 'name', desc: false }}
        empty={
          <Empty
            icon={IconBell}
            title={data ? t`No one works in this studio` : t`Loading`}
            hint={t`People appear here once they have an account in the studio.`}
          />
        }
      />
    </Page>
  )
}

function useColumns(studio: string, channel: Channel): readonly Column<PersonSubscriptions>[] {
  const { t, i18n } = useLingui()
  const choose = useChoose(studio, useChoiceText(usePersonName()))
  return useMemo(() => {
    const types = typeNames(i18n.locale)
    const short = shortTypeNames(i18n.locale)
    const kinds = notificationTypeNames.map((type): Column<PersonSubscriptions> => ({
      id: type,
      header: short[type],
      sorted: false,
      value: ({ on }) => (on[type].includes(channel) ? t`Yes` : t`No`),
      cell: (person) => (
        <ChoiceBox
          person={person}
          type={type}
          channel={channel}
          label={`${displayName(person)}: ${types[type]}`}
          choose={choose}
        />
      ),
    }))
    return [
      { id: 'name', header: t`Person`, value: displayName, width: '1.4fr' },
      {
        id: 'type',
        header: t`Account type`,
        value: ({ tipCont }) => accountType(tipCont),
        width: '0.8fr',
      },
      ...kinds,
    ]
  }, [t, i18n.locale, channel, choose])
}
