/** The people whom visitors log in as, by account type. */
export type ChatRole = 'Manager' | 'Other' | 'Trainer' | 'Model'
interface GroupLine {
  readonly from: ChatRole | 'owner'
  readonly text: string
}
/** What is said in each studio's group, as far as who says it works there. */
export const groupLines: readonly GroupLine[] = [
  {
    from: 'owner',
    text: 'This group is for tonight’s shifts: who is late, which room, what is broken.',
  },
  { from: 'Manager', text: 'Room 4 has a new camera. Please log in once before you go on air.' },
  {
    from: 'Trainer',
    text: 'Tried it, the picture is sharp. The light on the left still flickers.',
  },
  { from: 'Manager', text: 'A new lamp comes tomorrow before ten.' },
  { from: 'Model', text: 'I start half an hour later today, the bus is not running.' },
  { from: 'Trainer', text: 'Noted, I moved your plan.' },
]
/** What visitors find in their own conversations. */
export const chatLines: readonly (GroupLine & { readonly to: ChatRole })[] = [
  { from: 'Model', to: 'Trainer', text: 'Can we go through my week before the shift?' },
  {
    from: 'Trainer',
    to: 'Model',
    text: 'Yes, at a quarter to two. Bring your questions about the two sites.',
  },
  { from: 'Model', to: 'Trainer', text: 'Great. Should I keep both open in the last hour?' },
  {
    from: 'Trainer',
    to: 'Model',
    text: 'Only if the connection holds. You had three drops on Tuesday:\nhttps://example.com/speed-test helps to see why.',
  },
  { from: 'Manager', to: 'Trainer', text: 'How is the new plan working for your people?' },
  {
    from: 'Trainer',
    to: 'Manager',
    text: 'Better. Two of them would rather start at two than at noon.',
  },
  {
    from: 'Manager',
    to: 'Trainer',
    text: 'Ask them to enter it as wishes, I will look on Friday.',
  },
  { from: 'Manager', to: 'Other', text: 'Could you send the half-month to the bank before noon?' },
  {
    from: 'Other',
    to: 'Manager',
    text: 'It is signed and on its way. One account has no IBAN yet.',
  },
  { from: 'owner', to: 'Manager', text: 'The figures of last week look good. Tell everybody.' },
]
