import type { Ledger } from '../ledger.ts'
import { addressAt, numberAt, textAt } from '../params.ts'
import { invalidParams, type Methods } from '../rpc.ts'
import { feeToken, USDC } from '../seed/labTokens.ts'
import type { Treasury } from '../seed/treasury.ts'

/** Methods that only a lab has: to advance time, and to give tokens. Gateways do not forward them. */
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
