import { RESTRICTED_TIMEZONES } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'

/**
 * Returns the base URL of the directory and its images, without a trailing slash: the gateway, or in restricted time
 * zones the second address, if there is one (S9.28).
 */
export function directoryUrl({
  gatewayUrl,
  directory,
}: Pick<Kit['config'], 'gatewayUrl' | 'directory'>): string {
  const second = directory?.baseUrlForRestrictedTimezones
  const isRestricted = second !== undefined && RESTRICTED_TIMEZONES.includes(timeZone().toUpperCase())
  return (isRestricted ? second : gatewayUrl).replace(/\/+$/, '')
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}
