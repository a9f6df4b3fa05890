export { registerAccountNameView } from '../../views/RegisterAccountName/RegisterAccountName.tsx'
export { registerAccountNameSuccessView } from '../../views/RegisterAccountNameSuccess/RegisterAccountNameSuccess.tsx'
export * from './account.ts'
