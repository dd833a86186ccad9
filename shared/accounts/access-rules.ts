/** A super user looks at the product as somebody else for half an hour at most. */
export const VIEW_AS_MINUTES = 30
/** A token that was not used for so long tells no more when it was. */
export const SEEN_DAYS = 180
