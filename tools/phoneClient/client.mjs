// The parts of the public client that the Lab Phone needs, in one file. All other code of the phone is the lab's.
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
// Comes with the client, in the same version.
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { Buffer } from 'buffer/index.js'

// Its code for ReCaps expects Node's Buffer, as the bundlers of wallets bring it.
globalThis.Buffer ??= Buffer

/**
 * Starts the public client with one relay. It contacts no other server.
 * @param options.relayUrl the relay, as `ws:` or `wss:` address
 * @param options.storagePrefix keeps several phones of one browser apart
 */
export async function startClient({ projectId, relayUrl, storagePrefix, metadata }) {
  const quiet = { telemetryEnabled: false, logger: 'silent' }
  const core = new Core({ projectId, relayUrl, customStoragePrefix: storagePrefix, ...quiet })
  // Disables its makers' services for reports, verification and push, which have no setting.
  core.eventClient.init = async () => {}
  core.eventClient.sendEvent = async () => ({ ok: true })
  core.verify.resolve = async () => undefined
  core.verify.register = async () => ''
  core.echoClient.registerDeviceToken = async () => {}
  // An open prompt must not block requests that need no approval.
  const signConfig = { disableRequestQueue: true }
  const client = await SignClient.init({ core, metadata, logger: 'silent', signConfig })
  return Object.assign(client, { buildAuthObject, populateAuthPayload })
}
