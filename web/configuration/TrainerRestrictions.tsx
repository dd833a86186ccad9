import { Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { trainerRestrictions } from '#shared/permissions/restrictions.ts'
import { paths } from '../platform/paths.ts'
import { useRestrictionEffects, useRestrictionNames } from './names.ts'
import { CheckOption, SettingForm, withOrWithout, type SectionProps } from './SettingForm.tsx'

/** Settings of what trainers of this studio may do with their own models only. */
export function TrainerRestrictions({ editing }: SectionProps) {
  const { t } = useLingui()
  const [names, effects] = [useRestrictionNames(), useRestrictionEffects()]
  const chosen = editing.typed('trainerRestrictions')
  return (
    <SettingForm
      editing={editing}
      settings={['trainerRestrictions']}
      title={t`Trainer restrictions`}
      hint={t`Apply to all Trainer and Technician accounts immediately.`}
    >
      {trainerRestrictions.map((key) => (
        <div key={key} data-wide>
          <CheckOption
            label={names[key]}
            description={effects[key]}
            checked={chosen.includes(key)}
            onChange={(on) =>
              editing.type(
                'trainerRestrictions',
                withOrWithout(trainerRestrictions, chosen, key, on),
              )
            }
          />
        </div>
      ))}
      <Text size="sm" c="dimmed" data-wide>
        {chosen.length === 0 && (
          <>
            <Trans>Trainers currently have no restrictions.</Trans>{' '}
          </>
        )}
        <Trans>
          With any of these on, trainers see only their own models in accounts, monitoring, online
          time, shifts, vacations, money, bonuses, penalties, upfronts, wallets, settlements,
          training and lists, and can’t change money settings of the studio. Assign models in{' '}
          <Link href={paths.modelAssignment}>Model Assignment</Link>.
        </Trans>
      </Text>
    </SettingForm>
  )
}
