import { RESTRICTED_TIMEZONES } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'

/** Where the directory and its pictures are asked for, without a slash at the end: the gateway, or for users in restricted time zones the second address, where there is one (S9.28). */
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
