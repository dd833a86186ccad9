import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useViewer } from '../../platform/session.ts'
import { DataDownload } from './DataDownload.tsx'
import { usePersonGroups } from './fields.ts'
import { PersonForm } from './PersonForm.tsx'

/** The section 'info' of a person's page. */
export default function PersonInfo({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const groups = usePersonGroups()
  return (
    <Flex direction="column" gap={14} maw={980}>
      <PersonForm user={user} title={t`Personal Information`} groups={groups} />
      {user === viewer.user && <DataDownload user={user} own />}
    </Flex>
  )
}
