/** Sends by a key: sent again by the same one, such as after an answer that was lost, what a call makes is made once. */
export const sendOnce =
  (key: string) =>
  (url: string, { headers, ...init }: RequestInit): Promise<Response> =>
    fetch(url, { ...init, headers: { ...(headers as object), 'idempotency-key': key } })
