import { array, number, object, safeParse, string } from 'valibot'
import { recommended } from '../directory/recommended.ts'
import type { SocialProvider } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import { type Device, readDevice } from '../pairing/links/device.ts'
import { storageKey } from '../persist/storageKeys.ts'

/** S9.24. */
const DEFAULT_SOCIALS: readonly SocialProvider[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]
/** The operator's configuration rarely changes. */
const KEEP_MS = 86_400_000

const stored = object({ at: number(), logins: array(string()) })

/**
 * Returns the providers that the page wants and the gateway's operator has configured, if the gateway was asked within the last day.
 *
 * @param kit - made by createKit()
 * @returns undefined if the gateway must be asked with {@link fetchSocials}
 *
 * @example
 * const socials = knownSocials(kit) ?? (await fetchSocials(kit))
 */
export function knownSocials(kit: Kit): readonly SocialProvider[] | undefined {
  const wanted = wantedSocials(kit)
  if (wanted.length === 0) return wanted
  const logins = read(kit)
  return logins && wanted.filter((provider) => logins.includes(provider))
}

/**
 * Returns the same providers, and asks the gateway if they are not known. It shares the directory's first request. If the gateway does not
 * answer, the list is empty.
 *
 * @param kit - made by createKit()
 * @returns the providers, in the page's order
 *
 * @example
 * const [first] = await fetchSocials(kit)
 */
export async function fetchSocials(kit: Kit): Promise<readonly SocialProvider[]> {
  const known = knownSocials(kit)
  if (known) return known
  const logins = await recommended(kit).then(
    (page) => page.logins,
    () => undefined,
  )
  if (!logins) return []
  kit.config.storage.setItem(
    storageKey(kit.id, 'logins'),
    JSON.stringify({ at: Date.now(), logins: [...logins] }),
  )
  return wantedSocials(kit).filter((provider) => logins.includes(provider))
}

function wantedSocials({ config: { features, wallet } }: Kit): readonly SocialProvider[] {
  if (!wallet || features.socials === false) return []
  const device = readDevice()
  return [...new Set(features.socials ?? DEFAULT_SOCIALS)].filter((one) => !failsInTelegram(one, device))
}

/** Whether the provider's window can't return to a Telegram mini app. */
function failsInTelegram(provider: SocialProvider, { isTelegram, isIos, isAndroid }: Device): boolean {
  if (!isTelegram) return false
  const isMac = !isIos && /Macintosh/.test(navigator.userAgent)
  return (
    (provider === 'google' && isIos) ||
    (provider === 'x' && (isMac || isAndroid)) ||
    (provider === 'facebook' && isAndroid)
  )
}

function read({ id, config }: Kit): readonly string[] | undefined {
  try {
    const kept = safeParse(stored, JSON.parse(config.storage.getItem(storageKey(id, 'logins')) ?? 'null'))
    if (!kept.success) return undefined
    const age = Date.now() - kept.output.at
    // If the clock was set back, the timestamp is in the future.
    return age >= 0 && age < KEEP_MS ? kept.output.logins : undefined
  } catch {
    return undefined
  }
}
