import { Paper, Skeleton, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUserX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { erasureCalls, type Rehearsal } from '#shared/accounts/erasure-calls.ts'
import { ApiError, call } from '../../platform/call.ts'
import { keyOf, keyOfModule } from '../../platform/keys.ts'
import { learnRefusals, refusalText } from '../../platform/refusals.ts'
import { failureText } from '../../platform/toasts.ts'
import { Empty } from '../../ui/Empty.tsx'
import { plainDay } from '../../ui/format.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { DataDownload } from './DataDownload.tsx'
import { ErasureEffects, ErasureSteps, useKeptNames } from './ErasureEffects.tsx'
import { RequestedErasure, RequestErasure } from './ErasureRequest.tsx'

/** With the words for what stands against it. */
async function rehearse(user: string, signal: AbortSignal): Promise<Rehearsal> {
  const [rehearsal] = await Promise.all([
    call(erasureCalls.rehearseErasure, { params: { user } }, { signal }),
    learnRefusals('accounts.'),
  ])
  return rehearsal
}

/** An erasure and its effects, shown before one is asked for; one person asks for it and another approves it. */
export default function Erasure({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const { data, error } = useQuery({
    queryKey: keyOf(erasureCalls.rehearseErasure, { params: { user } }),
    queryFn: ({ signal }) => rehearse(user, signal),
  })
  // Nothing that was shown before the erasure may stay: none of it can be done any more.
  if (error instanceof ApiError && error.code === 'accounts.erased') return <Done />
  if (!data)
    return error ? (
      <FormFailure text={failureText(error, t`Erasure`)} />
    ) : (
      <Skeleton h={320} radius="md" />
    )
  return (
    <Stack gap={14}>
      <DataDownload user={user} />
      <Decide rehearsal={data} />
      <ErasureEffects rehearsal={data} />
    </Stack>
  )
}

function Done() {
  const { t } = useLingui()
  return (
    <Paper withBorder component="section" aria-label={t`Erasure`}>
      <Empty
        icon={IconUserX}
        title={t`This person was erased`}
        hint={t`Personal data can no longer be read. Totals are kept under the username only.`}
      />
    </Paper>
  )
}

function Decide({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const names = useKeptNames()
  const { user, refusals, siteNames, kept, request } = rehearsal
  const again = () =>
    client.invalidateQueries({ queryKey: keyOfModule(erasureCalls.rehearseErasure) })
  const parts = kept
    .filter(({ personal }) => personal)
    .map(({ part, text }) => names[part] ?? text)
    .join(', ')
  // The server names the parts in English, and days as a program does.
  const spoken = (params: Rehearsal['refusals'][number]['params']) => ({
    ...(params?.['parts'] && { parts }),
    ...(params?.['until'] && { until: plainDay(String(params['until']), i18n.locale) }),
  })
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Erasure`}>
      <Text fw={650} component="h2" fz="md" mb={6}>
        <Trans>Erasure</Trans>
      </Text>
      <ErasureSteps requested={request !== null} />
      {siteNames > 0 && (
        <Text size="sm" mb="sm">
          <Trans>
            Site usernames remain in the event log and its backups. Later reports for these accounts
            are set aside and never counted, so stop reporting them first.
          </Trans>
        </Text>
      )}
      {refusals.map(({ code, err, params }) => (
        <p key={code} className="cb-warning">
          {refusalText({ code, err, params: { ...params, ...spoken(params) } })}
        </p>
      ))}
      {request ? (
        <RequestedErasure user={user} by={request.by} at={request.at} onDone={again} />
      ) : (
        <RequestErasure user={user} onDone={again} />
      )}
    </Paper>
  )
}
