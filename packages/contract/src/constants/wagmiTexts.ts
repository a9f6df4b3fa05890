/**
 * The texts of the adapter over a host's wagmi config. They have a file of their own, so that no other page loads
 * them (S8.47, S8.48, S8.51).
 */
export const WAGMI_TEXTS = {
  signMessageFailed: 'WagmiAdapter:signMessage - Sign message failed',
  estimateGasFailed: 'WagmiAdapter:estimateGas - error estimating gas',
  connectionClient: 'connectionControllerClient',
} as const
