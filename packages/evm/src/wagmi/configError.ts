import { WAGMI_TEXTS } from '@latchkey/contract'
import { BaseError } from '@latchkey/core'

/** wagmi() was called without a config (S8.51). */
export class WagmiConfigUndefinedError extends BaseError {
  override name = 'WagmiConfigUndefinedError' as const
  constructor() {
    super(undefinedText('wagmi', 'wagmiConfig'), {
      metaMessages: ['Write wagmi(config), with what createConfig() of wagmi 2 or 3 returned.'],
    })
  }
}

/** Returns the text of S8.51, for example `connectionControllerClient:connect - provider is undefined`. */
export function undefinedText(doing: string, what: 'wagmiConfig' | 'connector' | 'provider'): string {
  return `${WAGMI_TEXTS.connectionClient}:${doing} - ${what} is undefined`
}
