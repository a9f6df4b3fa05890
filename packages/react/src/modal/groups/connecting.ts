export { connectingExternalView } from '../../views/ConnectingExternal/ConnectingExternal.tsx'
