/** As `fetch`, for a call whose answer may come when the page is gone. */
export const fetchToTheEnd = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, keepalive: true })
