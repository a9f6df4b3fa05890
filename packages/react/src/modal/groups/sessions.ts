// Permissions of a smart account. Pages without the feature never load them.

export { smartSessionCreatedView } from '../../views/SmartSessionCreated/SmartSessionCreated.tsx'
export { smartSessionListView } from '../../views/SmartSessionList/SmartSessionList.tsx'
export * from './account.ts'
