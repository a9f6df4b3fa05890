import { registerAccountNameView } from '../../views/RegisterAccountName/RegisterAccountName.tsx'
import { registerAccountNameSuccessView } from '../../views/RegisterAccountNameSuccess/RegisterAccountNameSuccess.tsx'
import { everyday } from './everyday.ts'

export const names = {
  ...everyday,
  RegisterAccountName: registerAccountNameView,
  RegisterAccountNameSuccess: registerAccountNameSuccessView,
}
