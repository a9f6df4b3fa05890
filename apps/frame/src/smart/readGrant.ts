import type { SessionGrant, SessionPermission } from '@latchkey/contract'
import { DELEGATION_MANAGER, ENTRY_POINT } from '@latchkey/smart-account'
import {
  array,
  type GenericSchema,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  minLength,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  safeInteger,
  safeParse,
  string,
  transform,
  union,
  unknown,
  variant,
} from 'valibot'
import { toFunctionSelector } from 'viem'
import { requireAccount } from '../approval/evm/requireAccount.ts'
import type { Place } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { chainNumberOf } from '../rpc/network.ts'

const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
/** Pages write amounts and times in hex, in decimal or as numbers. */
const whole = pipe(
  union([
    pipe(string(), regex(/^(0x[0-9a-f]{1,64}|\d{1,78})$/i)),
    pipe(number(), safeInteger(), minValue(0)),
  ]),
  transform((value) => BigInt(value)),
)
const seconds = pipe(whole, transform(Number))

const method = pipe(
  union([string(), object({ functionName: string() })]),
  transform((value) => (typeof value === 'string' ? value : value.functionName)),
)
const methods = optional(pipe(array(method), minLength(1), maxLength(16)))
const period = object({ periodAmount: whole, periodDuration: seconds, startTime: optional(seconds) })
const permission = variant('type', [
  object({
    type: literal('contract-call'),
    data: object({
      target: optional(address),
      address: optional(address),
      methods,
      calls: methods,
      calldata: optional(array(object({ at: number(), value: string() }))),
      maxValue: optional(whole),
    }),
  }),
  object({ type: literal('native-token-periodic'), data: period }),
  object({
    type: literal('erc20-token-periodic'),
    data: object({ tokenAddress: address, ...period.entries }),
  }),
])

const expiry = object({ type: literal('expiry'), data: object({ timestamp: seconds }) })
const count = object({ type: literal('count'), data: object({ uses: seconds }) })
const chainId = optional(union([string(), number()]))
/** The request of wallet_requestExecutionPermissions (ERC-7715). */
const executionRequest = object({
  chainId,
  from: optional(address),
  to: address,
  permission: looseObject({ type: string() }),
  rules: optional(array(looseObject({ type: string() }))),
})
/** The request of wallet_grantPermissions, ERC-7715's earlier form. */
const grantRequest = object({
  chainId,
  address: optional(string()),
  from: optional(address),
  expiry: seconds,
  signer: object({
    type: literal('account'),
    data: object({ id: optional(address), address: optional(address) }),
  }),
  permissions: array(looseObject({ type: string(), policies: optional(unknown()) })),
  policies: optional(array(unknown())),
})

/** Reads the parameters of wallet_requestExecutionPermissions. @throws FrameError if no enforcer could enforce the permission */
export function readExecutionRequest(params: unknown, place: Place): SessionGrant {
  const list = Array.isArray(params) ? params : []
  if (list.length !== 1) throw refused('the wallet grants one permission at a time')
  const asked = readShape(executionRequest, list[0])
  requirePlace(asked.chainId, asked.from, place)
  const known = (asked.rules ?? []).map((rule) => {
    const parsed = safeParse(union([expiry, count]), rule)
    if (!parsed.success) throw refused('it has a rule that nothing enforces')
    return parsed.output
  })
  const end = known.find((rule) => rule.type === 'expiry')
  const uses = known.find((rule) => rule.type === 'count')
  if (end?.type !== 'expiry') throw refused('it never ends')
  return {
    delegate: asked.to,
    permission: readPermission(asked.permission, place),
    expiresAt: end.data.timestamp,
    ...(uses?.type === 'count' && { uses: uses.data.uses }),
  }
}

/** Reads the parameters of wallet_grantPermissions. @throws FrameError if no enforcer could enforce the permission */
export function readGrantRequest(params: unknown, place: Place): SessionGrant {
  const asked = readShape(grantRequest, Array.isArray(params) ? params[0] : undefined)
  requirePlace(asked.chainId, asked.from ?? asked.address, place)
  const { id, address: delegate = id } = asked.signer.data
  if (delegate === undefined) throw refused('it names nobody who may use it')
  const [wanted, ...others] = asked.permissions
  if (!wanted || others.length > 0) throw refused('the wallet grants one permission at a time')
  if (asked.policies?.length) throw refused('it has a policy that nothing enforces')
  const uses = readUses(wanted.policies)
  return {
    delegate,
    permission: readPermission(wanted, place),
    expiresAt: asked.expiry,
    ...(uses !== undefined && { uses }),
  }
}

/** Reads the only policy that an enforcer supports: the number of uses. */
function readUses(policies: unknown): number | undefined {
  if (policies === undefined || (Array.isArray(policies) && policies.length === 0)) return undefined
  const shape = array(object({ type: literal('call-limit'), data: object({ count: seconds }) }))
  const parsed = safeParse(pipe(shape, maxLength(1)), policies)
  if (!parsed.success) throw refused('it has a policy that nothing enforces')
  return parsed.output[0]?.data.count
}

function readPermission(given: unknown, place: Place): SessionPermission {
  const parsed = safeParse(permission, given)
  if (!parsed.success) throw refused('no enforcer on the chain can limit it')
  const asked = parsed.output
  switch (asked.type) {
    case 'contract-call': {
      const { target = asked.data.address, methods = asked.data.calls, calldata, maxValue } = asked.data
      if (target === undefined || methods === undefined) throw refused('it names no contract, or no methods')
      refuseOwnContracts(target, place)
      return {
        type: 'contract-call',
        target,
        methods: methods.map(toSelector),
        ...(calldata?.length && { calldata }),
        ...(maxValue && { maxValue: String(maxValue) }),
      }
    }
    case 'native-token-periodic':
      return { type: 'native-token-periodic', ...periodOf(asked.data, place) }
    case 'erc20-token-periodic': {
      const { tokenAddress: token } = asked.data
      return { type: 'erc20-token-periodic', token, ...periodOf(asked.data, place) }
    }
  }
}

const periodOf = (
  { periodAmount, periodDuration, startTime }: InferOutput<typeof period>,
  { now }: Place,
) => ({
  amount: String(periodAmount),
  periodSeconds: periodDuration,
  startsAt: startTime ?? Number(now),
})

/** Reads a selector, or a declared method: `buy(uint256)`. */
function toSelector(text: string): string {
  if (/^0x[0-9a-f]{8}$/i.test(text)) return text.toLowerCase()
  try {
    return toFunctionSelector(text.startsWith('function ') ? text : `function ${text}`)
  } catch {
    throw refused('one of its methods is none')
  }
}

/** Refuses contracts whose calls in the account's name would give the account away. */
function refuseOwnContracts(target: string, { address }: Place): void {
  const own = [address, DELEGATION_MANAGER, ENTRY_POINT].map((one) => one.toLowerCase())
  if (own.includes(target.toLowerCase())) throw refused('it would give the account away')
}

function requirePlace(wanted: string | number | undefined, account: string | undefined, place: Place): void {
  if (account !== undefined) requireAccount(account.slice(account.lastIndexOf(':') + 1), place.address)
  if (wanted !== undefined && Number(String(wanted).replace('eip155:', '')) !== chainNumberOf(place.network))
    throw new FrameError('The permission is for another network', { code: CODES.wrongChain })
}

function readShape<schema extends GenericSchema>(schema: schema, value: unknown): InferOutput<schema> {
  const parsed = safeParse(schema, value)
  if (!parsed.success)
    throw new FrameError('The permission is asked for in a form that the wallet does not know', {
      code: CODES.invalidParams,
    })
  return parsed.output
}

const refused = (why: string) =>
  new FrameError(`The permission is refused: ${why}`, { code: CODES.unsupported })
