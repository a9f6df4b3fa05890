// Who may act in the account's name: permissions of a smart account, and token approvals. Few visits need them.

export { smartSessionCreatedView } from '../../views/SmartSessionCreated/SmartSessionCreated.tsx'
export { smartSessionListView } from '../../views/SmartSessionList/SmartSessionList.tsx'
export { tokenApprovalsView } from '../../views/TokenApprovals/TokenApprovals.tsx'
export * from './account.ts'
