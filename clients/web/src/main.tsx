import { createRoot } from 'react-dom/client'
import { App } from './app'
import './styles/base.css'
import './styles/controls.css'
import './styles/layout.css'
import './styles/messages.css'
import './styles/streams.css'
import './styles/composer.css'
import './styles/panels.css'

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
