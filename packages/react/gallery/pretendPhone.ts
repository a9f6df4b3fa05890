const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

/** As if the page were on a phone, until it is loaded anew or the returned function is called. */
export function pretendPhone(): () => void {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => PHONE })
  return () => Reflect.deleteProperty(navigator, 'userAgent')
}
