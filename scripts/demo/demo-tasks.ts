import type { labelColours, Priority } from '#shared/tasks/rules.ts'
import type { DemoPerson } from './cast.ts'

/** Sections of every project, in their order. */
export const demoSections = ['To do', 'In progress', 'Waiting', 'Done'] as const
type Section = (typeof demoSections)[number]
type Role = DemoPerson['tipCont']

export interface DemoTask {
  readonly title: string
  readonly section: Section
  /** Whose it is: the first person of the studio with this account type, the first two in turn. null: nobody’s yet. */
  readonly role: Role | null
  /** Days from today; null: no due date. */
  readonly due: number | null
  readonly priority: Priority
  readonly label: string | null
  readonly description?: string
  readonly subtasks?: readonly string[]
  /** The words of the assignee. */
  readonly comments?: readonly string[]
}
export interface DemoProject {
  readonly name: string
  readonly description: string
  readonly labels: Readonly<Record<string, (typeof labelColours)[number]>>
  readonly tasks: readonly DemoTask[]
}

type Line = readonly [
  title: string,
  section: Section,
  role: Role | null,
  due: number | null,
  priority: Priority,
  label: string | null,
  more?: Pick<DemoTask, 'description' | 'subtasks' | 'comments'>,
]
const taskOf = ([title, section, role, due, priority, label, more]: Line): DemoTask => ({
  title,
  section,
  role,
  due,
  priority,
  label,
  ...more,
})

const rooms: readonly Line[] = [
  [
    'Room 4: the camera loses focus',
    'In progress',
    'Tehnic',
    0,
    'urgent',
    'Camera',
    {
      description:
        'Since Monday, only with the ring light on. The spare camera from room 7 works there.',
      subtasks: ['Try the spare camera', 'New cable', 'Write to the shop about the warranty'],
      comments: ['The cable is fine. I try the spare one tonight, after the shift.'],
    },
  ],
  ['Room 2: new mattress', 'Waiting', 'Manager', 3, 'medium', 'Furniture'],
  ['Router on the second floor restarts at night', 'To do', 'Tehnic', -1, 'high', 'Internet'],
  ['Replace the lamps in the hallway', 'To do', 'Tehnic', 6, 'low', 'Light'],
  ['Air conditioning: yearly service', 'To do', 'Manager', 12, 'medium', null],
  ['Second monitor for room 6', 'To do', null, null, 'none', 'Camera'],
  ['Speed test of all lines', 'Done', 'Tehnic', -3, 'medium', 'Internet'],
  ['Fire extinguishers checked', 'Done', 'Manager', -6, 'high', null],
]
const models: readonly Line[] = [
  [
    'Welcome pack for new models',
    'In progress',
    'Trainer',
    2,
    'high',
    null,
    {
      description:
        'What everybody asks in the first week, on two pages:\n\n- shifts and breaks\n- how income is counted\n- whom to call at night',
      subtasks: ['Write it', 'Have it read by two models', 'Print'],
      comments: ['A first version is on the shared drive.'],
    },
  ],
  ['Photos for three new profiles', 'To do', 'Trainer', 0, 'high', 'Photos'],
  ['Verify accounts on two sites', 'Waiting', 'Manager', 1, 'medium', 'Accounts'],
  ['Talk about goals of the next half', 'To do', 'Trainer', 4, 'medium', null],
  ['Choose outfits for the holiday shows', 'To do', 'Model', 5, 'low', 'Photos'],
  ['Try the new tip menu for a week', 'In progress', 'Model', 3, 'medium', 'Accounts'],
  ['Old profile pictures replaced', 'Done', 'Trainer', -2, 'low', 'Photos'],
]
const office: readonly Line[] = [
  ['Contracts that end this month', 'To do', 'Manager', -2, 'urgent', 'Contracts'],
  [
    'Statement of the last half: two sums do not match',
    'In progress',
    'Other',
    1,
    'high',
    'Books',
    {
      description: 'Privates of the 12th are in the site’s statement twice.',
      comments: ['Support has answered: they correct it in the next statement.'],
    },
  ],
  ['Order of drinks and fruit', 'To do', 'Other', 2, 'low', null],
  ['Rent of the third floor: answer by the owner', 'Waiting', 'Manager', 9, 'medium', 'Contracts'],
  ['Payslips of the last half sent', 'Done', 'Other', -4, 'high', 'Books'],
]

/** The projects of each studio. */
export const demoProjects: readonly DemoProject[] = [
  {
    name: 'Rooms and equipment',
    description: 'What is broken, missing or due for service.',
    labels: { Camera: 'violet', Internet: 'blue', Light: 'yellow', Furniture: 'grey' },
    tasks: rooms.map(taskOf),
  },
  {
    name: 'Models',
    description: 'From the first day to the next goal.',
    labels: { Photos: 'orange', Accounts: 'green' },
    tasks: models.map(taskOf),
  },
  {
    name: 'Office',
    description: 'Contracts, books and supplies.',
    labels: { Contracts: 'red', Books: 'blue' },
    tasks: office.map(taskOf),
  },
]
