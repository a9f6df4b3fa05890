// What a connected visitor opens first. The account's other groups export it too, so that their shared code is in its file
// and not in ten files of their own.

export { loadQueryLibrary } from '../../queries/useQueryLibrary.ts'
export { accountView } from '../../views/Account/Account.tsx'
export { accountSettingsView } from '../../views/AccountSettings/AccountSettings.tsx'
export * from './connecting.ts'

// What the account leads to, listed here so that the files that it preloads are not listed in the modal. Each loads later than this file.
// biome-ignore lint/suspicious/noImportCycles: the import waits until the view is asked for
export const loadActivity = () => import('./activity.ts')
// biome-ignore lint/suspicious/noImportCycles: the import waits until the view is asked for
export const loadReceive = () => import('./receive.ts')
// biome-ignore lint/suspicious/noImportCycles: the import waits until the view is asked for
export const loadSend = () => import('./send.ts')
