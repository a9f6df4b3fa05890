import {
  type FrameAnswers,
  type FrameCall,
  LOGIN_PROVIDERS,
  RECOVERY_MODES,
  SOCIAL_FAILURES,
} from '@latchkey/contract'
import {
  array,
  boolean,
  type GenericSchema,
  literal,
  nullable,
  number,
  object,
  optional,
  picklist,
  safeParse,
  string,
  union,
  variant,
} from 'valibot'

const chainId = union([string(), number()])
const accountType = picklist(['eoa', 'smartAccount'])
const user = {
  email: optional(nullable(string())),
  address: string(),
  chainId,
  accounts: optional(array(object({ address: string(), type: accountType }))),
  smartAccountDeployed: optional(boolean()),
  preferredAccountType: optional(accountType),
  madeWith: optional(picklist(RECOVERY_MODES)),
}

/** The shape of each answer that has one (S7.58). */
const ANSWERS: Partial<Record<FrameCall, GenericSchema>> = {
  SWITCH_NETWORK: object({ chainId }),
  CONNECT_EMAIL: object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_SOCIAL: object({ ...user, userName: optional(nullable(string())) }),
  GET_SOCIAL_REDIRECT_URI: object({ uri: string() }),
  GET_SOCIAL_RESULT: variant('status', [
    object({ status: picklist(['pending', 'done', 'linked']) }),
    object({ status: literal('link'), email: string() }),
    object({ status: literal('failed'), reason: picklist(SOCIAL_FAILURES) }),
  ]),
  GET_LOGINS: object({
    logins: array(object({ id: string(), provider: picklist(LOGIN_PROVIDERS), name: nullable(string()) })),
  }),
  GET_FARCASTER_URI: object({ url: string() }),
  CONNECT_FARCASTER: object({ userName: string() }),
  GET_USER: object(user),
  IS_CONNECTED: object({ isConnected: boolean() }),
  GET_CHAIN_ID: object({ chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: object({ smartAccountEnabledNetworks: array(number()) }),
  INIT_SMART_ACCOUNT: object({ address: string(), isDeployed: boolean() }),
  SET_PREFERRED_ACCOUNT: object({ type: string(), address: string() }),
  ABORT: optional(object({ isAborted: boolean() })),
  UPDATE_EMAIL: object({ action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_SECONDARY_OTP: object({ newEmail: string() }),
}

/**
 * Parses the frame's answer to a call.
 *
 * @returns undefined if the answer has the wrong shape
 */
export function readAnswer<call extends FrameCall>(
  call: call,
  payload: unknown,
): { readonly answer: FrameAnswers[call] } | undefined {
  const schema = ANSWERS[call]
  if (!schema) return { answer: payload as FrameAnswers[call] }
  const read = safeParse(schema, payload)
  return read.success ? { answer: read.output as FrameAnswers[call] } : undefined
}
