import { type ServedPage, servePage } from '../page/servePage.ts'

/** Serves the page that pairs, with the Lab Phone at `/phone` beside it. */
export function servePairing(relayUrls: readonly string[] = []): Promise<ServedPage> {
  const origins = relayUrls.map((url) => url.replace(/^ws/, 'http'))
  return servePage({ page: 'e2e/pairing/page', origins, phone: true })
}
