export { type Coin, isInputSigned } from './isInputSigned.ts'
