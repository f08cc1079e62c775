import tearDownServices from '../support/global-teardown'
import { rememberedMock } from '../support/global-state'

export default async function globalTeardown(): Promise<void> {
  await rememberedMock()?.kill('SIGTERM')
  await tearDownServices()
}
