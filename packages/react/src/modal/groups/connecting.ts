// What a click on a wallet of this browser needs.

// Tells bundlers that the modal is there before any group is: what both need stays in the modal's file.
export { connectView } from '../../views/Connect/Connect.tsx'
export { askFirst } from '../../views/ConnectingExternal/askFirst.ts'
export { connectingExternalView } from '../../views/ConnectingExternal/ConnectingExternal.tsx'
export { Host } from '../Host.tsx'
