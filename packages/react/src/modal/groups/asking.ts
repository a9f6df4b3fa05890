// What a click on an installed wallet needs at once. The view that waits for the wallet comes with `connecting`.

export { askWallet } from '@latchkey/core'
// Tells bundlers that the modal loads before any group, so that shared code stays in the modal's file.
export { connectView } from '../../views/Connect/Connect.tsx'
export { Host } from '../Host.tsx'
