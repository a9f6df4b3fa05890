/** JSON-RPC codes of the gateway for failures of a bundler or paymaster service that another company runs. */
export const BUNDLER_CODES = {
  /** It does not answer. Nothing was sent. */
  down: -32_080,
  /** It gave a false answer: a hash that is not the operation's, or a transaction without the operation. */
  untrue: -32_081,
  /** It does not serve EntryPoint 0.7. Nothing was sent. */
  entryPoint: -32_082,
  /** It did not report whether it accepted the operation. The embedded wallet also uses this code for a node and a transaction. */
  unknown: -32_083,
  /**
   * The account's first operation must disable permissions that the user revoked before the account was deployed.
   * Nothing was sent.
   */
  owes: -32_084,
} as const
