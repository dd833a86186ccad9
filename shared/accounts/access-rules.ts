/** The longest that a super user may look at the product as another person. */
export const VIEW_AS_MINUTES = 30
/** A token that was not used for so long tells no more when it was. */
export const SEEN_DAYS = 180
