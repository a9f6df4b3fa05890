// What is shown while an installed wallet is asked.
export { connectingExternalView } from '../../views/ConnectingExternal/ConnectingExternal.tsx'
export * from './asking.ts'
