import { Box, Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { notificationCalls, type Notification } from '#shared/notifications/calls.ts'
import { hasPermission } from '#shared/platform/allow.ts'
import { productOf } from '#shared/store/rules.ts'
import { useMayCall } from '../platform/actions.ts'
import { useNow } from '../platform/clock.ts'
import { paths, withQuery } from '../platform/paths.ts'
import { useViewer, type Viewer } from '../platform/session.ts'
import { failureText } from '../platform/toasts.ts'
import { dayAndTime } from '../ui/format.ts'
import { shortAge } from '../ui/duration.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { useMarkSeen, useNotifications, useSentence } from './data.ts'
import classes from './NotificationList.module.css'

/**
 * The list of what the person was told, newest first: a click marks an entry as seen and goes where it can be looked
 * at.
 */
export function NotificationList({
  choose,
  close,
}: {
  readonly choose: () => void
  readonly close: () => void
}) {
  const { t } = useLingui()
  const viewer = useViewer()
  const { data: told, error } = useNotifications()
  const sentence = useSentence()
  const data = sentence && told
  const mark = useMarkSeen()
  const mayMark = useMayCall(notificationCalls.markAllSeen)
  const unseen = data?.filter((one) => isNew(one, viewer)) ?? []
  return (
    <Flex component="section" direction="column" gap={0} mah="min(520px, 70dvh)">
      <Head
        unseen={mayMark ? unseen.length : 0}
        onSeen={() => mark(unseen.map(({ _id }) => _id))}
      />
      <FormFailure text={error ? failureText(error, t`Notifications`) : undefined} />
      {!data && !error && (
        <Stack gap={10} p="sm" aria-busy="true">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} h={34} />
          ))}
        </Stack>
      )}
      {data?.length === 0 && (
        <Text py={40} px="sm" c="dimmed" ta="center" role="status">
          <Trans>You have no notifications.</Trans>
        </Text>
      )}
      {data && data.length > 0 && (
        <Box
          component="ul"
          flex={1}
          className="cb-scroll"
          tabIndex={0}
          aria-label={t`Notifications`}
        >
          {data.map((one) => (
            <li key={one._id} data-new={isNew(one, viewer) || undefined}>
              <Item notification={one} words={sentence?.(one) ?? ''} mark={mark} close={close} />
            </li>
          ))}
        </Box>
      )}
      <Group component="footer" mt={4} pt={6} className={classes['foot'] ?? ''}>
        <Button size="compact-sm" variant="subtle" onClick={choose}>
          <Trans>Choose what to be notified about</Trans>
        </Button>
      </Group>
    </Flex>
  )
}

/** The title, with the way to mark all as seen where something is new. */
function Head({ unseen, onSeen }: { readonly unseen: number; readonly onSeen: () => void }) {
  return (
    <Group
      component="header"
      gap={8}
      justify="space-between"
      wrap="nowrap"
      p="4px 4px 8px"
      className={classes['head'] ?? ''}
    >
      <h2>
        <Trans>Notifications</Trans>
      </h2>
      {unseen > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={onSeen}>
          <Trans>Mark all as seen</Trans>
        </Button>
      )}
    </Group>
  )
}

const isNew = ({ seen }: Notification, { user }: Viewer): boolean => !seen.includes(user)

function Item({
  notification,
  words: text,
  mark,
  close,
}: {
  readonly notification: Notification
  readonly words: string
  readonly mark: (notifications: readonly string[]) => void
  readonly close: () => void
}) {
  const { t, i18n } = useLingui()
  const viewer = useViewer()
  const now = useNow(30)
  const at = Date.parse(notification.at) / 1000
  const fresh = isNew(notification, viewer)
  // Viewing as another person leaves their notifications as they are.
  const mayMark = useMayCall(notificationCalls.markSeen)
  const seen = () => {
    if (fresh && mayMark) mark([notification._id])
  }
  const words = (
    <>
      {fresh && <span className={classes['dot']} role="img" aria-label={t`New`} />}
      <span className={classes['text']}>{text}</span>
      <time className={classes['age']} title={dayAndTime(at, i18n.locale)}>
        {shortAge(now - at)}
      </time>
    </>
  )
  const to = pathOf(notification, viewer)
  return to === null ? (
    <button type="button" className={`cb-hover ${classes['item']}`} onClick={seen}>
      {words}
    </button>
  ) : (
    <Link
      href={to}
      className={`cb-hover ${classes['item']}`}
      onClick={() => {
        seen()
        close()
      }}
    >
      {words}
    </Link>
  )
}

/** Returns the path to what a notification tells of; null where there is nothing to see. */
function pathOf({ type, about, facts }: Notification, viewer: Viewer): string | null {
  const person = (section: string) => withQuery(paths.aboutUser, { user: about, section })
  switch (type) {
    case 'alert':
      return paths.monitoring
    case 'autoPause':
    case 'missedStop':
      return about === viewer.user ? person('overview') : person('activity')
    case 'idExpiry':
    case 'erasure':
      return person('info')
    case 'interview':
      return hasPermission(viewer, 'interviews', 'readOnly')
        ? withQuery(paths.interviews, { candidate: String(facts['candidate'] ?? '') })
        : null
    case 'leaveRequest':
      return withQuery(paths.vacations, { q: about, status: 'pending' })
    case 'leave':
      return person('holidays')
    case 'offer':
      // The answer of a colleague is seen where it was asked for.
      return facts['what'] === 'taken' || facts['what'] === 'declined'
        ? paths.monitoring
        : paths.schedule
    case 'plan':
    case 'openShift':
    case 'swap':
      return paths.schedule
    case 'swapRequest':
      return withQuery(paths.schedule, { date: String(facts['from'] ?? ''), swaps: '1' })
    case 'importDone':
      return paths.accounts
    case 'order':
      return withQuery(paths.purchasedProducts, { order: String(facts['order'] ?? '') })
    case 'orderRequest':
      return withQuery(paths.allOrders, { order: String(facts['order'] ?? '') })
    case 'lowStock':
      return withQuery(paths.products, { product: productIn(facts), part: 'stock' })
    case 'backInStock':
      return withQuery(paths.store, { product: productIn(facts) })
    case 'message':
      return withQuery(paths.chat, { with: String(facts['with'] ?? '') })
    case 'task':
    case 'viewAs':
      return null
  }
}
/** The product that a variant, or it itself, is told of. */
const productIn = (facts: Notification['facts']): string => productOf(String(facts['id'] ?? ''))
