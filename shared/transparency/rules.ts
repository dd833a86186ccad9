/** Anybody may ask: from one network so many times a minute in one process. A page that checks a payslip asks four times. */
export const PROOF_CALLS_MAX = 120
export const PROOF_WINDOW_MS = 60_000
