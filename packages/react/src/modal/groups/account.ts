// What a connected visitor opens first. The account's other groups export it, too, so that what they share is in its file and
// not in ten of their own.

export { loadQueryLibrary } from '../../queries/useQueryLibrary.ts'
export { accountView } from '../../views/Account/Account.tsx'
export { accountSettingsView } from '../../views/AccountSettings/AccountSettings.tsx'
export * from './connecting.ts'
