import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { digitsOnly } from '../ui/digits-only.ts'
import { useRetentionNames } from './names.ts'
import { SettingForm, textOf, type SectionProps } from './SettingForm.tsx'

const RemovedMessages = lazyComponent(() => import('./RemovedMessages.tsx'))

/** How long what is known of people is kept: of those who left, and of candidates. */
export const Retention = ({ editing }: SectionProps) => (
  <>
    <OfPeopleWhoLeft editing={editing} />
    <OfCandidates editing={editing} />
    <OfChat editing={editing} />
  </>
)

/** How long law makes the studio keep what about people who left; an erasure tells what stays by it. */
function OfPeopleWhoLeft({ editing }: SectionProps) {
  const { t } = useLingui()
  const names = useRetentionNames()
  const rows = editing.typed('retention')
  return (
    <SettingForm
      editing={editing}
      settings={['retention']}
      title={t`Retention`}
      hint={t`Years from the end of the year in which the collaboration ended. Check with a lawyer what the law requires.`}
    >
      {rows.map(({ part, years }, index) => (
        <TextInput
          key={part}
          maxLength={3}
          {...digitsOnly}
          label={names[part]}
          description={t`Years`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={years}
          error={editing.error('retention', `${index}.years`)}
          onChange={(event) =>
            editing.type('retention', rows.with(index, { part, years: event.currentTarget.value }))
          }
        />
      ))}
    </SettingForm>
  )
}

function OfCandidates({ editing }: SectionProps) {
  const { t } = useLingui()
  return (
    <SettingForm
      editing={editing}
      settings={['candidateMonths']}
      title={t`Candidate data`}
      hint={t`Candidates without an account are erased when nothing has happened with them for this long.`}
    >
      <TextInput
        maxLength={2}
        {...digitsOnly}
        label={t`Months after the last activity`}
        description={t`1 to 36. Applied every night; erased data can’t be restored.`}
        {...textOf(editing, 'candidateMonths')}
      />
    </SettingForm>
  )
}

function OfChat({ editing }: SectionProps) {
  const { t } = useLingui()
  return (
    <SettingForm
      editing={editing}
      settings={['chatMonths']}
      title={t`Chat messages`}
      hint={t`Messages and their files are removed once their month ended this long ago. A conversation with another studio follows the shorter time of both.`}
    >
      <TextInput
        maxLength={3}
        {...digitsOnly}
        label={t`Months after the end of the month`}
        description={t`1 to 120. Empty: messages are kept for ever. Applied every night; removed messages can’t be restored.`}
        {...textOf(editing, 'chatMonths')}
      />
      <LazyBoundary fallback={null}>
        <RemovedMessages studio={editing.configuration.studio} />
      </LazyBoundary>
    </SettingForm>
  )
}
