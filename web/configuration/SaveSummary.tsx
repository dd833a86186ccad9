import { Box, Flex, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import type { SettingName } from '#shared/configuration/settings.ts'
import { ApiError } from '../platform/call.ts'
import { refusalText } from '../platform/refusals.ts'
import { dateIn, dayName, plainDay } from '../ui/format.ts'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { differingParts } from './differing-parts.ts'
import { useSaveSettings } from './data.ts'
import { overtakenIn, valuesOf } from './edits.ts'
import { useSettingNames, useValueText } from './names.ts'
import { refusedPlace } from './refused-place.ts'
import type { SectionProps } from './SettingForm.tsx'
import type { RefusedAt } from './use-edits.ts'
import classes from './SaveSummary.module.css'

interface SaveSummaryProps extends SectionProps {
  readonly onRefused: (refused: RefusedAt) => void
  readonly onClose: () => void
}
/** A dialog of what will change in which studio and from when: the last look before all of it is saved at once. */
export default function SaveSummary({ editing, onRefused, onClose }: SaveSummaryProps) {
  const { t, i18n } = useLingui()
  const form = useForm({ mode: 'controlled', initialValues: {} })
  const send = useSending({ editing, onRefused, onClose })
  const { configuration, edits, changed, clear } = editing
  const { settings } = configuration
  const values = valuesOf(edits, settings)
  const studio = settings.name
  const day = edits.day === '' ? '' : dayName(edits.day, i18n.locale)
  return (
    <SaveDialog
      title={t`Save changes`}
      about=""
      form={form}
      send={send}
      submit={t`Save`}
      enters
      size="lg"
      toast={t`Settings saved`}
      onSaved={clear}
      onClose={onClose}
    >
      <Text c="dimmed">
        {day === '' ? t`${studio}, effective now` : t`${studio}, effective from ${day}`}
      </Text>
      <Flex component="dl" direction="column" gap={0} fz="md" className={classes['changes'] ?? ''}>
        {changed.map((setting) => (
          <Change key={setting} editing={editing} setting={setting} value={values[setting]} />
        ))}
      </Flex>
    </SaveDialog>
  )
}

function Change({
  editing: { configuration, edits },
  setting,
  value,
}: SectionProps & { readonly setting: SettingName; readonly value: unknown }) {
  const { t, i18n } = useLingui()
  const [names, text] = [useSettingNames(), useValueText()]
  const { settings, planned } = configuration
  const [before, after] = differingParts(setting, settings[setting], value)
  const [was, now] = [edits.basis[setting], settings[setting]].map((one) => text(setting, one))
  const isOvertaken = overtakenIn(edits, settings).includes(setting)
  const day = (at: string) => plainDay(dateIn(Date.parse(at) / 1000, settings.zone), i18n.locale)
  return (
    <div>
      <dt>{names[setting]}</dt>
      <dd>
        <span>{text(setting, before)}</span> <span aria-hidden="true">→</span>{' '}
        <strong>{text(setting, after)}</strong>
      </dd>
      {isOvertaken && (
        <Box component="dd" role="alert" c="var(--mantine-color-error)" fz="sm">
          {t`Someone else changed this from ${was} to ${now} meanwhile.`}
        </Box>
      )}
      {planned
        .filter((one) => one.setting === setting)
        .map((one) => {
          const [since, plan] = [day(one.from), text(setting, one.value)]
          return (
            <Box component="dd" key={one.from} c="dimmed" fz="sm">
              {t`Planned from ${since}: ${plan}`}
            </Box>
          )
        })}
    </div>
  )
}

/**
 * Returns a function that saves everything. A refusal is said where it can be put right; what another person has
 * changed, here.
 */
function useSending({
  editing: { configuration, edits },
  onRefused,
  onClose,
}: SaveSummaryProps): () => Promise<void> {
  const { t } = useLingui()
  const names = useSettingNames()
  const save = useSaveSettings(configuration)
  const wordsOf = (error: ApiError, at: RefusedAt['at']): string =>
    error.code === 'request.malformed'
      ? t`This value can’t be saved`
      : refusalText({
          code: error.code,
          err: error.err,
          params: at === 'day' ? {} : { setting: names[at] },
        })
  return async () => {
    try {
      await save(valuesOf(edits, configuration.settings), edits.day === '' ? undefined : edits.day)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'configuration.changedMeanwhile')
        throw new Error(t`Someone else changed these settings. Check the changes and save again.`, {
          cause: error,
        })
      const at = refusedPlace(error)
      if (at !== undefined) {
        onClose()
        onRefused({ at, text: wordsOf(error, at) })
      }
      throw error
    }
  }
}
