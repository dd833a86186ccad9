import { useState } from 'react'
import { Box, Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { channels } from '#shared/notifications/types.ts'
import { notificationTypeNames } from '#shared/notifications/types.ts'
import { typeNames } from '#shared/notifications/texts.ts'
import { useViewer } from '../platform/session.ts'
import { useLocalStudios } from '../platform/queries.ts'
import { failureText } from '../platform/toasts.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { ChoiceBox } from './ChoiceBox.tsx'
import { useChoose, useOwnChoices } from './choices-data.ts'
import { MutedProjects } from './MutedProjects.tsx'
import { useChannelNames, useChoiceText } from './names.ts'
import { PushSwitch } from './PushSwitch.tsx'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import classes from './Choices.module.css'

/** The choices of what the viewer is told, and how: one line for each kind, one column for each way. */
export function Choices({ back }: { readonly back: () => void }) {
  const { t, i18n } = useLingui()
  const viewer = useViewer()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const [wanted, setWanted] = useState(viewer.studio)
  const studio = wanted ?? studios[0]?.studio ?? ''
  const { data, error } = useOwnChoices(studio)
  const choose = useChoose(studio, useChoiceText())
  const channelNames = useChannelNames()
  const types = typeNames(i18n.locale)
  return (
    <section>
      <Head back={back} />
      <FormFailure text={error ? failureText(error, t`Notifications`) : undefined} />
      {studios.length > 1 && (
        <ChoiceSelect
          aria-label={t`Studio`}
          data={studios.map(({ studio: value, name }) => ({ value, label: name }))}
          value={studio}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <Box component="table" fz="sm" className={classes['table'] ?? ''}>
        <thead>
          <tr>
            <Box component="td" ta="center" />
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationTypeNames.map((type) => (
            <tr key={type}>
              <th scope="row">{types[type]}</th>
              {channels.map((channel) => (
                <Box component="td" key={channel} ta="center">
                  {data && (
                    <ChoiceBox
                      person={data}
                      type={type}
                      channel={channel}
                      label={`${types[type]}: ${channelNames[channel]}`}
                      choose={choose}
                    />
                  )}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <QuietHoursFields />
      <MutedProjects />
      <PushSwitch />
    </section>
  )
}

function Head({ back }: { readonly back: () => void }) {
  const { t } = useLingui()
  return (
    <Flex component="header" gap={6} align="center" p="2px 0 8px" className={classes['head'] ?? ''}>
      <Flex
        component="button"
        align="center"
        justify="center"
        w={28}
        h={28}
        bdrs={6}
        type="button"
        onClick={back}
        aria-label={t`Back to the notifications`}
      >
        <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
      </Flex>
      <h2>
        <Trans>Choose what to be notified about</Trans>
      </h2>
    </Flex>
  )
}
