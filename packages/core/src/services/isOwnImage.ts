/** Whether an image is the gateway's own. Other images would reveal to a third party who views what. */
export function isOwnImage(url: string, gatewayUrl: string): boolean {
  return url.startsWith('data:image/') || url.startsWith(`${gatewayUrl.replace(/\/+$/, '')}/`)
}
