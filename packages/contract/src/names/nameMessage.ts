/** Who may register a name: accounts of the embedded wallet only (S6.3), or of any wallet. */
export const NAME_REGISTRATIONS = ['embedded', 'any'] as const

/** One of `NAME_REGISTRATIONS`. */
export type NameRegistration = (typeof NAME_REGISTRATIONS)[number]

/** The message that the owner of a name signs: the name, the gateway, and the purpose. */
export type NameMessage = {
  /** With its zone: `alice.backing.test`. */
  readonly name: string
  /** The URL of the gateway that makes the change, as pages call it: `https://gateway.example`. */
  readonly gateway: string
  /** In seconds. */
  readonly timestamp: number
} & (
  | { readonly purpose: 'register'; readonly attributes?: Readonly<Record<string, string>> }
  | { readonly purpose: 'attributes'; readonly attributes: Readonly<Record<string, string>> }
  | { readonly purpose: 'address'; readonly coin_type: number; readonly address: string }
)

/**
 * Writes a name message in JSON, as S4.21 specifies: first a sentence for the user, then the fields for the gateway.
 *
 * @param message - the name, the gateway, the purpose and what belongs to it, and the time in seconds
 * @returns the text that the owner's wallet signs
 *
 * @example
 * const text = writeNameMessage({
 *   purpose: 'register',
 *   name: 'alice.backing.test',
 *   gateway: 'https://gateway.example',
 *   attributes: {},
 *   timestamp: 1_790_000_000,
 * })
 */
export function writeNameMessage(message: NameMessage): string {
  return JSON.stringify({ statement: stateName(message), ...message }, undefined, 2)
}

/**
 * Writes the first sentence of a name message. It is derived from the fields, so it can't contradict them.
 *
 * @param message - the message that the sentence describes
 * @returns one sentence
 *
 * @example
 * stateName({ purpose: 'attributes', name: 'alice.backing.test', gateway: 'https://gateway.example', attributes: {}, timestamp: 0 })
 * // 'Change the attributes of the name alice.backing.test at https://gateway.example.'
 */
export function stateName(message: NameMessage): string {
  const { name, gateway } = message
  if (message.purpose === 'register') return `Register the name ${name} at ${gateway}.`
  if (message.purpose === 'attributes') return `Change the attributes of the name ${name} at ${gateway}.`
  return `Point the name ${name} to ${message.address} for coin type ${message.coin_type} at ${gateway}.`
}
