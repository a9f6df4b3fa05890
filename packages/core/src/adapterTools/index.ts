export { storageKey } from '../persist/storageKeys.ts'
export { cleanName, isSafeImage } from './announced.ts'
export {
  type ConnectedWallet,
  type ConnectedWallets,
  type ConnectedWalletsParameters,
  createConnectedWallets,
} from './connectedWallets.ts'
export { codesOf, decodeError, layersOf, unwrap } from './decodeError.ts'
export {
  type EngineContext,
  type LoadedLater,
  type LoadLaterParameters,
  loadLater,
  type Pausable,
  type RemoteCode,
} from './loadLater.ts'
export { loadOnCall } from './loadOnCall.ts'
export { type ChainProof, NodeError, stoppedError } from './node.ts'
export { read } from './read.ts'
export { requireShared } from './requireShared.ts'
export { callFeatures, listen, type StandardFeatures } from './standard/callFeatures.ts'
export {
  type Discovery,
  discoverStandard,
  type StandardDiscoveryParameters,
  type WalletRegistry,
} from './standard/discoverStandard.ts'
export { type RemoteStandardParameters, remoteEvents, remoteStandard } from './standard/remoteStandard.ts'
export { createTransport, type Transport } from './transport.ts'
export { inTime, withTimeout } from './withTimeout.ts'
