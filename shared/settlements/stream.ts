/** All halves of a person in a studio. A payslip's proof names this stream: it never changes. No id has a colon. */
export const settlementStream = (studio: string, user: string): string =>
  `settlement-${settlementKey(studio, user)}`
export const settlementKey = (studio: string, user: string): string => `${studio}:${user}`
