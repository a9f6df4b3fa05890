import type { Ledger } from '../ledger.ts'
import { addressAt, numberAt, textAt } from '../params.ts'
import { invalidParams, type Methods } from '../rpc.ts'
import { feeToken, USDC } from '../seed/labTokens.ts'
import type { Treasury } from '../seed/treasury.ts'

/** What only a lab can: let time pass, and give tokens. Gateways pass none of it on. */
export function createControlMethods(ledger: Ledger, treasury: Treasury): Methods {
  return {
    lab_skipSlots(params) {
      ledger.skip(numberAt(params, 0))
      return ledger.slot()
    },
    lab_giveToken(params) {
      const token = { usdc: USDC, toll: feeToken() }[textAt(params, 1)]
      if (!token) throw invalidParams('the token is usdc or toll')
      return treasury.give(token, addressAt(params, 0), BigInt(textAt(params, 2)))
    },
  }
}
