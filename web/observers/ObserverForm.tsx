import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { siteStatusCalls, type ObserverView } from '#shared/site-status/calls.ts'
import { defaultRank, staleSeconds } from '#shared/site-status/rules.ts'
import { call } from '../platform/call.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { SaveDialog } from '../ui/SaveDialog.tsx'
import { observersKey } from './data.ts'

type Mode = ObserverView['mode']
const poll_s_usual = 60
const poll_s_max = 86_400

interface Values {
  readonly name: string
  readonly mode: Mode
  readonly poll: string
  readonly rank: string
}

/** How an observer works. It counts for what comes from now on. */
export function ObserverForm({
  observer,
  onClose,
}: {
  readonly observer: ObserverView | undefined
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const title = observer ? t`Set up ${observer.observer}` : t`Add observer`
  const form = useObserverForm(observer)
  return (
    <SaveDialog
      title={title}
      about={observer?.observer ?? ''}
      form={form}
      send={configure}
      toast={t`Observer set up`}
      invalidates={[observersKey]}
      submit={t`Save`}
      onClose={onClose}
    >
      <Fields form={form} named={observer !== undefined} />
      <Holds mode={form.values.mode} poll_s={Number(form.values.poll)} />
    </SaveDialog>
  )
}

const configure = ({ name, mode, poll, rank }: Values) =>
  call(siteStatusCalls.configureObserver, {
    params: { observer: name.trim() },
    body: { mode, rank: Number(rank), ...(mode === 'poll' ? { poll_s: Number(poll) } : {}) },
  })

function useObserverForm(observer: ObserverView | undefined) {
  const { t } = useLingui()
  return useForm<Values>({
    mode: 'controlled',
    initialValues: {
      name: observer?.observer ?? '',
      mode: observer?.mode ?? 'poll',
      poll: String(observer?.poll_s ?? poll_s_usual),
      rank: String(observer?.rank ?? defaultRank.poll),
    },
    validate: {
      name: (name) =>
        observer || /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(name.trim())
          ? null
          : t`Letters, numbers, dots and dashes`,
      poll: (poll, { mode }) =>
        mode === 'change' || (/^\d+$/.test(poll) && Number(poll) >= 1 && Number(poll) <= poll_s_max)
          ? null
          : t`Enter a number from 1 to ${poll_s_max}`,
    },
  })
}

function Fields({
  form,
  named,
}: {
  readonly form: ReturnType<typeof useObserverForm>
  readonly named: boolean
}) {
  const { t } = useLingui()
  const { mode } = form.values
  const chooseMode = (chosen: Mode) =>
    form.setValues({ mode: chosen, rank: String(defaultRank[chosen]) })
  return (
    <>
      {!named && (
        <TextInput
          label={t`Name`}
          description={t`Letters, numbers, dots and dashes`}
          maxLength={64}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
      <ChoiceSelect
        size="sm"
        label={t`Mode`}
        value={mode}
        onChange={(event) => chooseMode(event.currentTarget.value as Mode)}
        data={[
          { value: 'poll', label: t`Polling` },
          { value: 'change', label: t`Changes only` },
        ]}
      />
      {mode === 'poll' && (
        <TextInput
          type="number"
          label={t`Polling interval (s)`}
          required
          {...form.getInputProps('poll')}
        />
      )}
      <ChoiceSelect
        size="sm"
        label={t`Rank`}
        description={t`If observers disagree, the lowest rank wins.`}
        data={useRanks()}
        {...form.getInputProps('rank')}
      />
    </>
  )
}

/** The meaning of the choice for online time. */
function Holds({ mode, poll_s }: { readonly mode: Mode; readonly poll_s: number }) {
  const minutes = Math.round((staleSeconds(poll_s) ?? 0) / 60)
  return (
    <Text size="sm" c="dimmed">
      {mode === 'change' ? (
        <Trans>Reports stay valid until the next one.</Trans>
      ) : (
        <Trans>
          Reports stay valid for {minutes} minutes. Later time is shown as “No data”, never as
          online.
        </Trans>
      )}
    </Text>
  )
}

function useRanks() {
  const { t } = useLingui()
  return [
    { value: '1', label: t`1 – Site API` },
    { value: '2', label: t`2 – Poller` },
    { value: '3', label: t`3 – Browser extension` },
    { value: '4', label: t`4 – Manual entry` },
    ...['5', '6', '7', '8', '9'].map((value) => ({ value, label: value })),
  ]
}
