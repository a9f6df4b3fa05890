export { networksView } from '../../views/Networks/Networks.tsx'
