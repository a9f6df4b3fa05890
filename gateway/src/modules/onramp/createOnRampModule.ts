import {
  onRampChainId,
  onRampCheckout,
  onRampOptions,
  onRampOrder,
  onRampQuote,
  onRampUrl,
  onRampWebhook,
  type RouteResponse,
} from '@latchkey/contract'
import { type Address, isAddress, isAddressEqual } from 'viem'
import { json } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'
import { readBody } from '../../server/readBody.ts'
import type { IconUrls } from '../data/createDataModule.ts'
import { NATIVE_ADDRESS, type Token } from '../data/token.ts'
import type { OnRampService, OrderView } from './service.ts'

/** The cost of each call in its caller's budget: most calls make the gateway call the provider. */
const COSTS = { quote: 5, begin: 20, order: 2, checkout: 20, report: 2 }
const MAX_REPORT_BYTES = 65_536
const TIDY_EVERY_MS = 3_600_000

interface Pictures {
  readonly iconUrlFor: IconUrls
  readonly tokensOf: (caipNetworkId: string) => readonly Token[]
}

/** Routes for buying coins: offers, quotes, orders, and the providers' reports. */
export function createOnRampModule(service: OnRampService, { iconUrlFor, tokensOf }: Pictures): Module {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    name: 'onramp',
    routes: [
      json(onRampOptions, async ({ query, context }) => {
        const iconUrl = iconUrlFor(context)
        return withPictures(await service.options(query.provider), (chain, address) => {
          const token = tokensOf(chain).find((one) => isAddressEqual(one.address, address))
          return token && iconUrl(token)
        })
      }),
      json(onRampQuote, ({ body }) => service.quote(body), { cost: COSTS.quote }),
      json(
        onRampUrl,
        ({ body, context }) =>
          service.begin(body, {
            projectId: context.get('project')?.id ?? '',
            clientAddress: context.get('client'),
          }),
        { cost: COSTS.begin },
      ),
      json(
        onRampOrder,
        async ({ path, body }) => ({ order: write(await service.order(path.orderId, body.key)) }),
        { cost: COSTS.order },
      ),
      json(
        onRampCheckout,
        async ({ path, body, context }) => ({
          url: await service.checkout(path.orderId, body.key, context.get('client')),
        }),
        { cost: COSTS.checkout },
      ),
      json(
        onRampWebhook,
        async ({ path, context }) => {
          const bytes = await readBody(context, MAX_REPORT_BYTES)
          const hook = { body: asText(bytes), header: (name: string) => context.req.header(name) }
          return { changed: await service.report(path.provider, hook) }
        },
        { cost: COSTS.report },
      ),
    ],
    start() {
      const tidy = () =>
        void service.tidy().catch(() => {
          // The database is unavailable. Nothing is lost: the next run deletes the data.
        })
      timer = setInterval(tidy, TIDY_EVERY_MS)
      timer.unref()
    },
    close: () => clearInterval(timer),
  }
}

type Options = RouteResponse<typeof onRampOptions>

/** Adds the pictures of listed tokens. A token that isn't listed has none. */
function withPictures(
  { purchaseCurrencies, ...options }: Options,
  pictureOf: (caipNetworkId: string, address: Address) => string | undefined,
): Options {
  return {
    ...options,
    purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({
      ...currency,
      networks: networks.map((network) => {
        const address = network.contract_address || NATIVE_ADDRESS
        const icon_url = isAddress(address) ? pictureOf(onRampChainId(network.chain_id), address) : undefined
        return { ...network, ...(icon_url === undefined ? {} : { icon_url }) }
      }),
    })),
  }
}

function write(order: OrderView) {
  const { id, provider, status, purchaseAmount, paymentTotal, txHash, reason, createdAt, updatedAt } = order
  const { isFinal } = order
  return {
    ...{ id, provider, status, purchaseAmount, paymentTotal, createdAt, updatedAt, isFinal },
    caipNetworkId: order.wanted.caipNetworkId,
    txHash: txHash ?? null,
    reason: reason ?? null,
  }
}

function asText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Failure(422, 'body', 'The body is not UTF-8.', { cause })
  }
}
