// The wallet directory's rows in the first view.

// Tells bundlers that the modal loads before any group, so that shared code stays in the modal's file.
export { connectView } from '../../views/Connect/Connect.tsx'
export { DirectoryRows } from '../../views/Connect/DirectoryRows.tsx'
export { Host } from '../Host.tsx'
