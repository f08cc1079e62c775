import { openWorlds } from './open-worlds'

/** Runs after the tests of each file: a world left open by a failing test would keep the worker busy. */
afterAll(async () => {
  await Promise.allSettled([...openWorlds].map((world) => world.close()))
})
