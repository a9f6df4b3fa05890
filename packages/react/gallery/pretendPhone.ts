const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'

/**
 * As if the page were on a phone, until it is reloaded or the returned function is called.
 *
 * @param isTapped whether the user has tapped just now, so that the browser opens apps by itself
 */
export function pretendPhone(isTapped = false): () => void {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => PHONE })
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    get: () => ({ isActive: isTapped }),
  })
  return () => {
    Reflect.deleteProperty(navigator, 'userAgent')
    Reflect.deleteProperty(navigator, 'userActivation')
  }
}
