/** All halves of a person in a studio. A payslip's proof names this stream: it never changes. */
export const settlementStream = (studio: string, user: string): string =>
  `settlement-${studio}:${user}`
