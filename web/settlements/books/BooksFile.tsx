import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../platform/call.ts'

/** A link that saves what a call answers. */
export const BooksFile = ({
  of,
  query,
  label,
}: {
  readonly of: { readonly path: string }
  readonly query: object
  readonly label: string
}) => (
  <Button
    component="a"
    size="xs"
    variant="default"
    leftSection={<IconDownload size={15} stroke={1.8} />}
    href={urlOf(of.path, {}, query)}
    download
  >
    {label}
  </Button>
)
