import { Box } from '@mantine/core'
import { MessageButton } from '../../ui/MessageButton.tsx'

/** The way to a conversation with a person, below their name. */
export default function WriteTo({ user }: { readonly user: string }) {
  return (
    <Box px={14} pb={10}>
      <MessageButton user={user} />
    </Box>
  )
}
