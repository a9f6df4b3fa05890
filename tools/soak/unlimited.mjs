/** Settings of a gateway whose budgets are no part of what a soak measures: all of its load comes from one address. */
export const unlimited = {
  ...{ RATE_LIMIT: 'off', RATE_LIMIT_PROJECT: 'off', RATE_LIMIT_ALL: 'off' },
  ...{ RATE_LIMIT_RPC: 'off', RATE_LIMIT_RPC_PROJECT: 'off', RATE_LIMIT_RPC_ALL: 'off' },
  ...{ RATE_LIMIT_BYTES: 'off', RELAY_RATE_LIMIT: 'off', MAX_REQUESTS_PER_CLIENT: '100000' },
}
