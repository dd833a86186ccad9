/** Unseen notifications of one person; more are not raised: they would not be read. */
export const UNSEEN_MAX = 1000
/** Conversations of which somebody is told at once, beside all other news; a further one takes the place of the oldest. */
export const UNSEEN_TALKS_MAX = 100
/** Browsers of one person that take push messages. */
export const DEVICES_MAX = 10
/** Notifications in one answer. */
export const LISTED_MAX = 200
/** Ids in one request of markAsSeenAllNotifications. */
export const MARKED_MAX = 1000
/** The daily mail goes out at this time of the studio's day. */
export const DIGEST_AT = '08:00'
/** Lines of one mail, of the same news one; the screen has the rest. */
export const MAILED_MAX = 50
/** Lines of one push message about tasks: a phone shows no more. */
export const PUSHED_MAX = 4
/** News of tasks of so many seconds go into one push message; the first waits at least a fifth of it, for those after it. */
export const GATHERED_S = 300
/** Projects that one person has muted. */
export const MUTED_MAX = 500
/** Expiring ID documents are looked for at this time of the studio's day, before the mail. */
export const ID_EXPIRY_AT = '07:30'
