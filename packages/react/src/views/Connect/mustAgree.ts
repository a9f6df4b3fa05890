import type { Kit } from '@latchkey/core'

/** Whether the user has to agree to terms before a wallet is connected or made. */
export function mustAgree({ features, termsConditionsUrl, privacyPolicyUrl }: Kit['config']): boolean {
  return Boolean(features.legalCheckbox && (termsConditionsUrl || privacyPolicyUrl))
}
