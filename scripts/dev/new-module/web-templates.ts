import type { Names } from './names.ts'

/** The web part of a new module. By path. */
export const webFiles = ({ kebab, camel, pascal }: Names) => ({
  [`web/${kebab}/module.ts`]: `import { msg } from '@lingui/core/macro'
import { ${camel}Calls } from '#shared/${kebab}/calls.ts'
import { defineModule } from '../platform/module.ts'

export const ${camel} = defineModule({
  name: '${kebab}',
  screens: {
    ${camel}: {
      path: '/${kebab}',
      show: () => import('./${pascal}.tsx'),
      label: msg\`${pascal}\`,
      icon: 'IconPuzzle',
      needs: ${camel}Calls.list,
      menu: { group: 'main', order: 1000 },
    },
  },
  refusals: { of: ['${camel}'], words: () => import('./refusals.ts') },
})
`,
  [`web/${kebab}/refusals.ts`]: `import { msg } from '@lingui/core/macro'
import type { ${camel}Refusals } from '#shared/${kebab}/refusals.ts'
import type { RefusalWordsOf } from '../platform/refusals.ts'

export const words: RefusalWordsOf<typeof ${camel}Refusals> = {
  '${camel}.alreadyThere': msg({ message: 'this entry is there already' }),
  '${camel}.notThere': msg({ message: 'there is no such entry' }),
}
`,
  [`web/${kebab}/${pascal}.tsx`]: `import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ${camel}Calls, type ${pascal}Entry } from '#shared/${kebab}/calls.ts'
import { call } from '../platform/call.ts'
import { useLiveQuery } from '../platform/live.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'

const key = ['${kebab}']

/** All entries. */
export default function ${pascal}() {
  const { t } = useLingui()
  useLiveQuery('${kebab}', key)
  const entries = useQuery({ queryKey: key, queryFn: ({ signal }) => call(${camel}Calls.list, {}, { signal }) })
  const columns: readonly Column<${pascal}Entry>[] = [
    { id: 'text', header: t\`Text\`, value: ({ text }) => text },
    { id: 'by', header: t\`Added by\`, value: ({ by }) => by },
  ]
  if (!entries.data) return <ScreenSkeleton />
  return (
    <Page title={t\`${pascal}\`}>
      <DataTable label={t\`Entries\`} rows={entries.data} rowId={({ entry }) => entry} columns={columns} empty={<Empty title={t\`Nothing here yet\`} />} />
    </Page>
  )
}
`,
})
