/** Unseen notifications of one person; more are not raised: they would not be read. */
export const UNSEEN_MAX = 1000
/** Browsers of one person that take push messages. */
export const DEVICES_MAX = 10
/** Notifications in one answer. */
export const LISTED_MAX = 200
/** Ids in one request of markAsSeenAllNotifications. */
export const MARKED_MAX = 1000
/** The daily mail goes out at this time of the studio's day. */
export const DIGEST_AT = '08:00'
/** Notifications in one mail; the screen has the rest. */
export const MAILED_MAX = 50
/** Expiring ID documents are looked for at this time of the studio's day, before the mail. */
export const ID_EXPIRY_AT = '07:30'
