import {
  buildApprove,
  buildTransaction,
  convertAllowance,
  convertQuotes,
  convertTokens,
} from '@latchkey/contract'
import { json } from '../../server/bind.ts'
import type { Module } from '../../server/module.ts'
import type { IconUrls } from '../data/createDataModule.ts'
import type { ConvertService } from './service.ts'

/** The cost of each call in its caller's budget, by the node's work. */
const COSTS = { quote: 5, allowance: 2, approve: 4, transaction: 8, described: 5 }

export function createConvertModule(service: ConvertService, iconUrlFor: IconUrls): Module {
  return {
    name: 'convert',
    routes: [
      json(
        convertTokens,
        ({ query, context }) => service.tokens({ ...query, iconUrl: iconUrlFor(context) }),
        {
          cost: ({ address }) => (address ? COSTS.described : 1),
        },
      ),
      json(convertQuotes, ({ query }) => service.quotes(query), { cost: COSTS.quote }),
      json(convertAllowance, ({ query }) => service.allowance(query), { cost: COSTS.allowance }),
      json(buildApprove, ({ query }) => service.approval(query), { cost: COSTS.approve }),
      json(buildTransaction, ({ body }) => service.transaction(body), { cost: COSTS.transaction }),
    ],
  }
}
