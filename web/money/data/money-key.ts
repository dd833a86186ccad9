/** Every query of money begins so, and is fetched again when something new is readable. */
export const moneyKey = 'money'
