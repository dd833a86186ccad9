import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { auditCalls } from '#shared/audit/calls.ts'
import type { AuditFilter } from '#shared/audit/filter.ts'
import { useMayCall } from '../platform/actions.ts'
import { urlOf } from '../platform/call.ts'

/** Everything that the search finds, not only what is shown: streamed by the server, and recorded. */
export function ExportLinks({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useLingui()
  const may = useMayCall(auditCalls.exportEvents)
  if (!may) return null
  return (['csv', 'ndjson'] as const).map((format) => (
    <Button
      key={format}
      component="a"
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.8} />}
      href={urlOf(auditCalls.exportEvents.path, {}, { ...filter, format })}
      download
      aria-label={t`Export as ${format.toUpperCase()}`}
    >
      {format.toUpperCase()}
    </Button>
  ))
}
