import { useState, type ReactNode } from 'react'
import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { AuditEntry } from '#shared/audit/calls.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { usePersonName } from '../platform/people.ts'
import { failureText } from '../platform/toasts.ts'
import { SideDrawer } from '../ui/SideDrawer.tsx'
import { useEventName } from '../ui/use-definition-names.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useStudioName } from '../ui/use-studio-name.ts'
import { searchLink, useAuditSearch, type Search } from './audit-search.ts'
import { Changes } from './Changes.tsx'
import { useEntry } from './data.ts'
import { fullTime } from './full-time.ts'
import { ViewerList } from './ViewerList.tsx'
import classes from './Audit.module.css'

type Answer = NonNullable<ReturnType<typeof useEntry>['data']>

/** One entry beside the list: the envelope, what it changed, where to go from it, and who could see it. */
export default function EntryDrawer({
  position,
  onClose,
}: {
  readonly position: number
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const eventName = useEventName()
  const { data, error } = useEntry(position)
  return (
    <SideDrawer onClose={onClose} size="xl" title={data ? eventName(data.entry.type) : t`Entry`}>
      {error && <FormFailure text={failureText(error, t`Entry`)} />}
      {!data && !error && <Skeleton h={240} />}
      {data && <Shown key={position} data={data} />}
    </SideDrawer>
  )
}

function Shown({ data }: { readonly data: Answer }) {
  const { t } = useLingui()
  const { entry, contents, changes } = data
  return (
    <Stack gap={8} miw={0}>
      <Envelope entry={entry} />
      <Pivots data={data} />
      <section>
        <Text component="h2" mb={6} fz="0.9375rem" fw={650}>
          <Trans>Changes</Trans>
        </Text>
        {contents === 'shown' && <Changes changes={changes} />}
        {contents === 'notAllowed' && (
          <Text mb={6} c="dimmed" fz="sm">{t`You don’t have permission to see the contents`}</Text>
        )}
        {contents === 'unreadable' && (
          <Text mb={6} c="dimmed" fz="sm">{t`The contents can no longer be read`}</Text>
        )}
      </section>
      <Seen position={entry.position} />
    </Stack>
  )
}

function Envelope({ entry }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useLingui()
  const [names, studioName] = [usePersonName(), useStudioName()]
  const time = (at: string) => <time dateTime={at}>{fullTime(at, i18n.locale)}</time>
  const by = (user: string) => <Pivot search={{ actor: user }}>{names(user)}</Pivot>
  const facts: readonly Fact[] = [
    [t`Occurred`, time(entry.occurred)],
    [t`Recorded`, time(entry.recorded)],
    [t`Done by`, by(entry.actor)],
    ...(entry.behalf === null
      ? []
      : [
          [
            t`On behalf of`,
            <Pivot key="behalf" search={{ behalf: entry.behalf }}>
              {names(entry.behalf)}
            </Pivot>,
          ] as const,
        ]),
    [
      t`About`,
      entry.people.map((user) => (
        <span key={user} className={classes['person']}>
          <Pivot search={{ person: user }}>{names(user)}</Pivot>
        </span>
      )),
    ],
    [t`Studio`, entry.studio && studioName(entry.studio)],
  ]
  const technical: readonly Fact[] = [
    [t`Call`, entry.call && <Pivot search={{ call: entry.call }}>{entry.call}</Pivot>],
    [t`Source`, entry.source],
    [t`Stream`, <code key="stream">{entry.stream}</code>],
    [t`Place in the stream`, entry.version],
    [t`Event ID`, <code key="id">{entry.id}</code>],
    [t`Request ID`, <code key="request">{entry.request}</code>],
  ]
  return (
    <>
      <Facts facts={facts} />
      <details>
        <Box component="summary" c="dimmed" fz="sm">{t`Technical details`}</Box>
        <Facts facts={technical} />
      </details>
    </>
  )
}
type Fact = readonly [label: string, value: ReactNode]
const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="cb-facts">
    {facts
      .filter(([, value]) => value !== null && (!Array.isArray(value) || value.length > 0))
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** A search that begins at this entry. */
const Pivot = ({
  search,
  children,
}: {
  readonly search: Partial<Search>
  readonly children: ReactNode
}) => <Link href={searchLink(search)}>{children}</Link>

function Pivots({ data: { entry, earlier, later, causedBy, caused } }: { readonly data: Answer }) {
  const { t } = useLingui()
  return (
    <Group component="nav" gap="6px 16px" fz="sm" aria-label={t`Related entries`}>
      <Pivot search={{ request: entry.request }}>{t`Same request`}</Pivot>
      {causedBy && <To position={causedBy.position}>{t`What caused it`}</To>}
      {caused.length > 0 && <Pivot search={{ cause: entry.id }}>{t`What it caused`}</Pivot>}
      <Pivot search={{ stream: entry.stream }}>{t`Same stream`}</Pivot>
      {earlier !== null && <To position={earlier}>{t`Previous in stream`}</To>}
      {later !== null && <To position={later}>{t`Next in stream`}</To>}
    </Group>
  )
}
/** Another entry in the place of this one, beside the same list. */
function To({ position, children }: { readonly position: number; readonly children: ReactNode }) {
  const { search } = useAuditSearch()
  return (
    <Link href={withQuery(paths.audit, { ...search, entry: String(position) })}>{children}</Link>
  )
}

function Seen({ position }: { readonly position: number }) {
  const [asked, setAsked] = useState(false)
  return (
    <section>
      <Text component="h2" mb={6} fz="0.9375rem" fw={650}>
        <Trans>Who could see this</Trans>
      </Text>
      {asked ? (
        <ViewerList position={position} />
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEye size={15} stroke={1.8} />}
          onClick={() => setAsked(true)}
        >
          <Trans>Show who could see this</Trans>
        </Button>
      )}
    </section>
  )
}
