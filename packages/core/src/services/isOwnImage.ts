/** Other pictures would tell a third party who looks at what. */
export function isOwnImage(url: string, gatewayUrl: string): boolean {
  return url.startsWith('data:image/') || url.startsWith(`${gatewayUrl.replace(/\/+$/, '')}/`)
}
