import type { ReactNode } from 'react'
import { Paper, Skeleton, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconUserX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { erasureCalls, type Rehearsal } from '#shared/accounts/erasure-calls.ts'
import { ApiError, call } from '../../platform/call.ts'
import { learnRefusals, refusalText } from '../../platform/refusals.ts'
import { failureText } from '../../platform/toasts.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { DataDownload } from './DataDownload.tsx'
import { RequestedErasure, RequestErasure } from './ErasureRequest.tsx'
import classes from './Person.module.css'

const keyOf = (user: string) => ['people', 'erasure', user]

/** With the words for what stands against it. */
async function rehearse(user: string, signal: AbortSignal): Promise<Rehearsal> {
  const [rehearsal] = await Promise.all([
    call(erasureCalls.rehearseErasure, { params: { user } }, { signal }),
    learnRefusals('accounts.'),
  ])
  return rehearsal
}

/** What an erasure would do, shown before anybody asks for one; asked for by one and approved by another. */
export default function Erasure({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const { data, error } = useQuery({
    queryKey: keyOf(user),
    queryFn: ({ signal }) => rehearse(user, signal),
  })
  // What was shown before the erasure must not stay: nothing of it can be done any more.
  if (error instanceof ApiError && error.code === 'accounts.erased') return <Done />
  if (!data)
    return error ? (
      <FormFailure text={failureText(error, t`Erasure`)} />
    ) : (
      <Skeleton h={320} radius="md" />
    )
  return (
    <div className={classes['lists']}>
      <DataDownload user={user} />
      <Decide rehearsal={data} />
      <Lists rehearsal={data} />
    </div>
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

/** The parts that law keeps, as the retention rules of the studio's settings name them. */
function useKeptNames(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    identity: t`Name, CNP and address as a party to a contract`,
    contract: t`Contract number and dates of employment`,
    money: t`Money lines, under the login alone`,
    workingTime: t`Shifts and online time, under the login alone`,
    audit: t`Who viewed, changed and erased data, without the values`,
  }
}

function Lists({ rehearsal: { unreadable, kept } }: { readonly rehearsal: Rehearsal }) {
  const { t } = useLingui()
  const names = useKeptNames()
  return (
    <>
      <Listed
        label={t`What will be erased`}
        headings={[t`Event`, t`How many`, t`Becomes unreadable`]}
      >
        {unreadable.map(({ stream, type, events, fields }) => (
          <tr key={`${stream} ${type}`}>
            <td>
              {type}
              <small>{stream}</small>
            </td>
            <td data-number="">{events}</td>
            <td>{fields.join(', ')}</td>
          </tr>
        ))}
      </Listed>
      <Listed label={t`Retained by law`} headings={[t`Kept by law`, t`Personal`, t`Until`]}>
        {kept.map(({ part, text, personal, until }) => (
          <tr key={part}>
            <td>{names[part] ?? text}</td>
            <td>{personal ? t`yes` : t`no`}</td>
            <td data-day="">{until}</td>
          </tr>
        ))}
      </Listed>
    </>
  )
}

/** Read before a decision that nobody can undo: nothing of it is cut off, on a phone neither. */
function Listed({
  label,
  headings,
  children,
}: {
  readonly label: string
  readonly headings: readonly string[]
  readonly children: ReactNode
}) {
  return (
    <Paper
      withBorder
      component="section"
      aria-label={label}
      className={classes['listed']}
      tabIndex={0}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Paper>
  )
}

function Decide({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const names = useKeptNames()
  const { user, refusals, secrets, images, siteNames, kept, request } = rehearsal
  const again = () => client.invalidateQueries({ queryKey: ['people'] })
  // The server names the parts in English.
  const parts = kept
    .filter(({ personal }) => personal)
    .map(({ part, text }) => names[part] ?? text)
    .join(', ')
  return (
    <Paper withBorder p="lg" component="section" aria-label={t`Erasure`}>
      <Text fw={650} component="h2" fz="md" mb={6}>
        <Trans>Erasure</Trans>
      </Text>
      <Text size="sm" mb="sm">
        <Trans>
          The personal fields below become unreadable everywhere.{' '}
          <Plural value={secrets} one="# secret" other="# secrets" /> and{' '}
          <Plural value={images} one="# image" other="# images" /> are deleted. Totals are kept
          under the username only.
        </Trans>
      </Text>
      {siteNames > 0 && (
        <Text size="sm" mb="sm">
          <Trans>
            Site usernames: {siteNames}. They disappear from lists, alerts and reports, but remain
            in the event log and its backups. Later reports for these accounts go to quarantine, so
            stop reporting them first.
          </Trans>
        </Text>
      )}
      {refusals.map(({ code, err, params }) => (
        <p key={code} className={classes['warning']}>
          {refusalText({ code, err, params: { ...params, ...(params?.['parts'] && { parts }) } })}
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
