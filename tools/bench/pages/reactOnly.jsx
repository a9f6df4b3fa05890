// React and the page without any wallet: what "above React" is counted from. Weighed, never timed.
import { createRoot } from 'react-dom/client'
import { Page } from './Page.jsx'

createRoot(document.getElementById('root')).render(
  <Page>
    <button type="button">Connect Wallet</button>
  </Page>,
)
