// What the Lab Phone needs of the public client, as one file: everything else of the phone is the lab's own.
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

/**
 * Starts the public client over one relay, speaking to nobody else.
 *
 * @param options.relayUrl the relay, as `ws:` or `wss:` address
 * @param options.storagePrefix keeps several phones of one browser apart
 */
export async function startClient({ projectId, relayUrl, storagePrefix, metadata }) {
  const core = new Core({
    projectId,
    relayUrl,
    customStoragePrefix: storagePrefix,
    telemetryEnabled: false,
    logger: 'silent',
  })
  // Its makers' services for reports, verification and push: what none of its settings switches off.
  core.eventClient.init = async () => {}
  core.eventClient.sendEvent = async () => ({ ok: true })
  core.verify.resolve = async () => undefined
  core.verify.register = async () => ''
  core.echoClient.registerDeviceToken = async () => {}
  // A question to a person must not hold up what the chain answers by itself.
  return SignClient.init({ core, metadata, logger: 'silent', signConfig: { disableRequestQueue: true } })
}
