// The account, and what it leads to. The loaders stand here so that the files that they preload are not listed in the modal.

export * from './accountViews.ts'

export const loadActivity = () => import('./activity.ts')

export const loadReceive = () => import('./receive.ts')

export const loadSend = () => import('./send.ts')
