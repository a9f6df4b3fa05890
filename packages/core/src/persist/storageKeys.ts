// Every key under which the kit stores something. The names are part of what releases have to keep.

/** The color mode: the same for every kit of the origin (S3.25). */
export const COLOR_MODE_KEY = '@latchkey/color-mode'

/** Where wallets' and pages' tools look for the app that was connected by a link. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The kit's record: connections, the last network, missing wallets. */
export const recordKey = (kitId: string): string => keyOf(kitId, 'state')

/** What was sent and is in no history yet. */
export const activityKey = (kitId: string): string => keyOf(kitId, 'activity')

/** Sessions of paired wallets, with their keys. */
export const pairingKey = (kitId: string): string => keyOf(kitId, 'pairing')

/** Codes that no wallet has answered yet, with their keys. */
export const codeKey = (kitId: string): string => keyOf(kitId, 'code')

function keyOf(kitId: string, name: string): string {
  return `@latchkey/${kitId}/${name}`
}
