/** JSON-RPC codes of the gateway for failures of a bundler or paymaster service that somebody else runs. */
export const BUNDLER_CODES = {
  /** It does not answer. Nothing was sent. */
  down: -32_080,
  /** It answered something untrue: another hash than the operation's, or a transaction without the operation. */
  untrue: -32_081,
  /** It does not serve EntryPoint 0.7. Nothing was sent. */
  entryPoint: -32_082,
  /** It did not say whether it took the operation. The embedded wallet says it of a node and a transaction, too. */
  unknown: -32_083,
  /**
   * The account's first operation has to disable permissions that it took back before it was deployed.
   * Nothing was sent.
   */
  owes: -32_084,
} as const
