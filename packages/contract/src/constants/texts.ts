/** The specification's own texts, word for word. Other languages translate them by key. */
export const TEXTS = {
  transactionStarted: 'Transaction started',
  somethingWentWrong: 'Something went wrong',
  sendFailed: 'Failed to send transaction. Please try again.',
  signatureDeclined: 'Signature declined',
  tokenBalanceUnavailable: 'Token Balance Unavailable',
  failedToDisconnect: 'Failed to disconnect',
  noActiveCaipAddress: 'No ActiveCaipAddress found',
  noActiveCaipNetwork: 'No ActiveCaipNetwork or client found',
  noConnectionClient: 'No ConnectionController client found',
  unsupportedChain: 'Unsupported chain',
  adapterNotFound: 'Chain adapter not found',
  networkClientNotSet: 'NetworkController client not set',
  connectionClientNotSet: 'ConnectionController client not set',
  chainRequired: 'Chain is required to',
  networkNotFound: 'Network not found',
  invalidChainId: 'Invalid chainId',
  chainNotConfigured: 'Chain not configured',
  connectorAlreadyConnected: 'Connector already connected',
  connectorNotConnected: 'Connector not connected',
  providerNotFound: 'Provider not found',
  switchingNotSupported: 'connector does not support programmatic chain switching',
  connectorChainMismatch: 'connector chain does not match connection chain',
  connectorUnavailable: 'connector unavailable while reconnecting',
  capabilitiesUnreadable: 'Error parsing wallet capabilities',
  chainIdNotFound: 'ChainId not found in provider',
  unknownRevertReason: 'unknown reason',
} as const

/** The page shows an alert's short text in debug mode, and the console its long text. */
export const ALERTS = {
  SWITCH_NETWORK_NOT_FOUND: {
    title: 'Network Not Found',
    shortMessage: 'Network not found',
    longMessage: 'The network to switch to must be in the `networks` array given to createKit().',
  },
  INVALID_APP_CONFIGURATION: {
    title: 'Invalid App Configuration',
    shortMessage: 'Origin not on the allowlist',
    longMessage:
      "This page's origin is not on the project's allowlist. Add it to `origins` in the gateway's projects.json.",
  },
  SOCIALS_TIMEOUT: {
    title: 'Invalid App Configuration',
    shortMessage: 'Embedded wallet failed to load',
    longMessage: 'The embedded wallet did not load. Check that this domain is allowed by the wallet frame.',
  },
  JWT_TOKEN_NOT_VALID: {
    title: 'Session Expired',
    shortMessage: 'Session expired',
    longMessage: "The session is not valid now. Check this device's date and time, then connect again.",
  },
  INVALID_PROJECT_ID: {
    title: 'Invalid App Configuration',
    shortMessage: 'Invalid project id',
    longMessage:
      "The gateway does not know this project id. Use one that stands in the gateway's projects.json.",
  },
  PROJECT_ID_NOT_CONFIGURED: {
    title: 'Project ID Not Configured',
    shortMessage: 'Project id missing',
    longMessage:
      'createKit() needs a projectId. Write one that the gateway knows; any will do while it lists none.',
  },
} as const

/** An alert's code: a key of {@link ALERTS}. */
export type AlertCode = keyof typeof ALERTS

/** The alerts, by the reason in a gateway's or a frame's answer (S8.8-S8.11). */
export const PROVIDER_ERROR_ALERTS: Readonly<Record<string, AlertCode>> = {
  'Unauthorized: origin not allowed': 'INVALID_APP_CONFIGURATION',
  'JWT validation error: JWT Token is not yet valid': 'JWT_TOKEN_NOT_VALID',
  'Unauthorized: invalid key': 'INVALID_PROJECT_ID',
}
