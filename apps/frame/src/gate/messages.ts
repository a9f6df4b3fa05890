import { FRAME_CALLS, type FrameCall, SOCIAL_PROVIDERS } from '@latchkey/contract'
import {
  array,
  boolean,
  email,
  type GenericSchema,
  maxLength,
  number,
  optional,
  picklist,
  pipe,
  rawTransform,
  record,
  regex,
  strictObject,
  string,
  undefined_,
  union,
  unknown,
  uuid,
} from 'valibot'
import { copyPlain } from '../rpc/plain.ts'

const id = pipe(string(), uuid())
const text = (length: number) => pipe(string(), maxLength(length))
const chainId = union([text(64), number()])
const otp = strictObject({ otp: pipe(string(), regex(/^\d{6}$/)) })
const locale = optional(text(35))
const mail = strictObject({ email: pipe(string(), maxLength(254), email()), locale })
const nothing = optional(undefined_())
/** Parameters as plain JSON. Every step checks, shows and signs this one frozen copy. */
const plain = pipe(
  unknown(),
  rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return copyPlain(dataset.value)
    } catch {
      addIssue({ message: 'is not plain JSON' })
      return NEVER
    }
  }),
)

/** The payload of each call. Anything else is refused (S7.34-S7.56). */
export const payloads = {
  SWITCH_NETWORK: strictObject({ chainId }),
  CONNECT_EMAIL: mail,
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: otp,
  CONNECT_SOCIAL: strictObject({ uri: text(4_096) }),
  GET_SOCIAL_REDIRECT_URI: strictObject({
    provider: picklist(SOCIAL_PROVIDERS),
    isLink: optional(boolean()),
  }),
  GET_SOCIAL_RESULT: strictObject({ uri: text(4_096), isSeparate: optional(boolean()) }),
  GET_FARCASTER_URI: optional(strictObject({ isLink: optional(boolean()) })),
  CONNECT_FARCASTER: nothing,
  GET_LOGINS: nothing,
  REMOVE_LOGIN: strictObject({ id: text(512) }),
  GET_USER: optional(strictObject({ chainId: optional(chainId), preferredAccountType: optional(text(32)) })),
  SIGN_OUT: nothing,
  IS_CONNECTED: optional(strictObject({ token: text(4_096) })),
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: strictObject({ type: text(32) }),
  RPC_REQUEST: strictObject({ method: text(64), params: optional(plain), chainId: optional(chainId) }),
  UPDATE_EMAIL: mail,
  UPDATE_EMAIL_PRIMARY_OTP: otp,
  UPDATE_EMAIL_SECONDARY_OTP: otp,
  SYNC_THEME: strictObject({
    themeMode: optional(picklist(['light', 'dark'])),
    themeVariables: optional(record(text(64), union([text(128), number()]))),
    w3mThemeVariables: optional(record(text(64), text(128))),
  }),
  SYNC_DAPP_DATA: strictObject({
    metadata: optional(
      strictObject({
        name: text(256),
        description: text(2_048),
        url: text(2_048),
        icons: pipe(array(text(4_096)), maxLength(16)),
      }),
    ),
    sdkVersion: optional(text(128)),
    sdkType: optional(text(64)),
    projectId: text(64),
    locale,
    dir: optional(picklist(['ltr', 'rtl'])),
    preferredAccountType: optional(text(32)),
  }),
  RELOAD: nothing,
  ABORT: strictObject({ id }),
  OPEN_WINDOW: strictObject({ id }),
} satisfies Readonly<Record<FrameCall, GenericSchema>>

export const envelope = strictObject({
  id,
  type: picklist(FRAME_CALLS.map((call) => `@latchkey/APP_${call}` as const)),
  payload: optional(unknown()),
})
