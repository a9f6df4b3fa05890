// The wallet directory's rows in the first view.

// Tells bundlers that the modal is there before any group is: what both need stays in the modal's file.
export { connectView } from '../../views/Connect/Connect.tsx'
export { DirectoryRows } from '../../views/Connect/DirectoryRows.tsx'
export { Host } from '../Host.tsx'
