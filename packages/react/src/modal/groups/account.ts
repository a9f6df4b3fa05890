// What a connected user opens first. The account's other groups export it too, so that their shared code is in its file
// and not in ten files of their own.

export { loadQueryLibrary } from '../../queries/useQueryLibrary.ts'
export { accountView } from '../../views/Account/Account.tsx'
export { accountSettingsView } from '../../views/AccountSettings/AccountSettings.tsx'
export * from './connecting.ts'
