export { accountView } from '../../views/Account/Account.tsx'
export { accountSettingsView } from '../../views/AccountSettings/AccountSettings.tsx'
