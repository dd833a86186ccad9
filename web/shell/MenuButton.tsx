import { UnstyledButton } from '@mantine/core'

interface Props {
  readonly opened: boolean
  readonly onClick: () => void
  readonly 'aria-label': string
  readonly 'aria-expanded'?: boolean
}
/** On a phone: three bars, and a cross while the menu is open. The kit's own would be half a kilobyte of every screen. */
export const MenuButton = ({ opened, ...button }: Props) => (
  <UnstyledButton hiddenFrom="sm" p={5} lh={0} {...button}>
    <svg
      viewBox="0 0 18 18"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={opened ? 'M3 3l12 12M15 3L3 15' : 'M1 3h16M1 9h16M1 15h16'} />
    </svg>
  </UnstyledButton>
)
