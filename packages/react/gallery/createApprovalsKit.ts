import { accountApprovals, type RouteResponse } from '@latchkey/contract'
import { type Kit, ServiceError, type Services } from '@latchkey/core'
import { type ScriptedMethods, scripted } from '../../core/src/testing/scriptedAdapter.ts'
import { type AccountKitOptions, createAccountKit } from './createAccountKit.ts'

type Answer = RouteResponse<typeof accountApprovals>

/** An approval of 250 USDC. */
export function approval(more: Partial<Answer['approvals'][number]> = {}): Answer['approvals'][number] {
  return {
    ...{ kind: 'amount', token: `0x${'a'.repeat(40)}`, spender: `0x${'7'.repeat(40)}` },
    ...{ name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: true, isUnlimited: false },
    amount: '250000000',
    ...more,
  }
}

/** A kit whose account has given these; `never` leaves the question open, a number is the status of its refusal. */
export function createApprovalsKit(
  listed: Answer['approvals'] | (() => Answer['approvals']) | 'never' | number,
  {
    missing = [],
    wallet,
    ...options
  }: AccountKitOptions & {
    readonly missing?: Answer['missing']
    readonly wallet?: Partial<ScriptedMethods>
  } = {},
): Kit {
  const runSteps = (): Promise<never> => new Promise(() => {})
  const kit = createAccountKit({ factory: scripted({ runSteps, ...wallet }), ...options })
  const { services } = kit
  const call = (route: { readonly name: string }, ...more: unknown[]): Promise<unknown> => {
    if (route !== accountApprovals) return Reflect.apply(services.call, services, [route, ...more])
    if (listed === 'never') return new Promise(() => {})
    if (typeof listed === 'number')
      return Promise.reject(new ServiceError({ route: route.name, status: listed }))
    const approvals = typeof listed === 'function' ? listed() : listed
    return Promise.resolve({ approvals, missing })
  }
  return Object.assign(kit, { services: { call } as Services })
}
