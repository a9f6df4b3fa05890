// What the account leads to. It loads with the account: the long lists of files that these preload are then not part of the modal.

export const loadActivity = () => import('./activity.ts')
export const loadReceive = () => import('./receive.ts')
export const loadSend = () => import('./send.ts')
