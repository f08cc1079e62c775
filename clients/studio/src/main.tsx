import { createStudioBFFClient } from '@prisma/studio-core/data/bff'
import { createPostgresAdapter } from '@prisma/studio-core/data/postgres-core'
import { Studio } from '@prisma/studio-core/ui'
import '@prisma/studio-core/ui/index.css'
import { createRoot } from 'react-dom/client'
import './page.css'
import { takeToken } from './token'

interface About {
  location: string
  schema?: string
  isWritable: boolean
}

const root = createRoot(document.getElementById('root') as HTMLElement)
const headers = { Authorization: `Bearer ${takeToken() ?? ''}` }

async function start(): Promise<void> {
  const response = await fetch('/api/about', { headers })
  if (!response.ok) {
    const { message } = (await response.json()) as { message: string }
    return root.render(<p className="refused">{message}</p>)
  }
  const about = (await response.json()) as About
  const { execute, executeTransaction } = createStudioBFFClient({ url: '/api/query', customHeaders: headers })
  // There is no lint endpoint, so EXPLAIN checks statements.
  const adapter = createPostgresAdapter({ executor: { execute, executeTransaction } })
  root.render(
    <>
      <header className="database">
        <strong>{about.location}</strong>
        <span className={about.isWritable ? 'mode writes' : 'mode'}>{about.isWritable ? 'writes' : 'read-only'}</span>
      </header>
      <main className="studio">
        <Studio adapter={about.schema === undefined ? adapter : { ...adapter, defaultSchema: about.schema }} />
      </main>
    </>,
  )
}

void start()
