// What a click on an installed wallet needs.

// Tells bundlers that the modal loads before any group, so that shared code stays in the modal's file.
export { connectView } from '../../views/Connect/Connect.tsx'
export { askFirst } from '../../views/ConnectingExternal/askFirst.ts'
export { connectingExternalView } from '../../views/ConnectingExternal/ConnectingExternal.tsx'
export { Host } from '../Host.tsx'
