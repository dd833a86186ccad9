/** A replacement needs this long to come: hours that run are offered from then on, to the next quarter of an hour. */
export const OFFER_LEAD_SECONDS = 1800
/** Less than this is not worth coming for. */
export const OFFER_SECONDS_MIN = 1800
