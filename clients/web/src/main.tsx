import { createRoot } from 'react-dom/client'
import { App } from './app'
import '../../ui/src/styles/index.css'
import './page.css'

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
